import { type KeyObject, X509Certificate } from "node:crypto";
import { BusyError, ForbiddenError } from "../core/errors.ts";
import { env } from "../platform/env.ts";
import { sendRequest } from "../platform/http-client.ts";
import { logger } from "../platform/logger.ts";
import { unsafeReceiveDelivery } from "./receive-delivery.ts";
import { isCertificateAddress, isServiceAddress, isSignedNotice, isTimely, TopicNotice } from "./rules/sns.ts";

/** The service uses one certificate at a time and rotates it occasionally. */
const KEPT_CERTIFICATES = 20;
const RETRY_AFTER_SECONDS = 60;
const keys = new Map<string, KeyObject>();
const asked = new Map<string, Promise<KeyObject | null>>();

/**
 * Authenticates a notice. Anyone can create a topic with signed notices, so checks in order: our topic (before
 * parsing), the service's certificate URL, the signature. `beforeAsking` rejects callers with too many failed
 * certificate requests.
 */
export async function isFromMailService(
  readBody: () => Promise<Buffer>,
  beforeAsking: () => Promise<void>,
): Promise<boolean> {
  const topics = listOf(env().SES_TOPIC_ARNS);
  if (topics.length === 0) return false;
  const raw = await readBody();
  const notice = topics.some((topic) => raw.includes(topic)) ? readNotice(raw) : undefined;
  if (!notice || !topics.includes(notice.TopicArn)) return false;
  if (notice.Signature === "" || !isTimely(notice, new Date())) return false;
  if (!isCertificateAddress(notice.SigningCertURL, notice.TopicArn, standIns())) return false;
  const key = keys.get(notice.SigningCertURL) ?? (await askForKey(notice.SigningCertURL, beforeAsking));
  return key !== null && isSignedNotice(notice, key);
}

/** Stores notifications in the inbox; confirms subscriptions. */
export async function receiveMailNotice(raw: Buffer): Promise<{ received: true }> {
  const notice = readNotice(raw);
  if (notice?.Type === "Notification") return unsafeReceiveDelivery("ses", raw);
  if (notice?.Type === "SubscriptionConfirmation") await confirmTopic(notice);
  logger.warn({ type: notice?.Type, topic: notice?.TopicArn }, "Amazon SNS reported a changed topic subscription");
  return { received: true };
}

function readNotice(raw: Buffer): TopicNotice | undefined {
  try {
    return TopicNotice.safeParse(JSON.parse(raw.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

async function confirmTopic({ SubscribeURL, TopicArn }: { SubscribeURL: string; TopicArn: string }): Promise<void> {
  if (!isServiceAddress(SubscribeURL, TopicArn, standIns()))
    throw new ForbiddenError("unknown_topic", "SubscribeURL is not an Amazon SNS address of the topic's region");
  if (!(await askService(SubscribeURL)).ok)
    throw new ForbiddenError("topic_confirmation_failed", "Amazon SNS rejected the subscription confirmation");
}

/** All failures are temporary: after a 503 the service resends the notice. */
async function askService(address: string): Promise<Response> {
  const options = { timeoutMs: 5_000, retries: 1, maxResponseBytes: 65_536 };
  const response = await sendRequest(address, options).catch((error: unknown) => {
    logger.warn({ err: error }, "request to Amazon SNS failed");
  });
  if (!response || response.status === 429 || response.status >= 500)
    throw new BusyError("mail_service_unreachable", "Amazon SNS can't be reached", RETRY_AFTER_SECONDS);
  return response;
}

/** Deduplicates concurrent requests. Caches only valid certificates, so that invented URLs cannot evict them. */
async function askForKey(address: string, beforeAsking: () => Promise<void>): Promise<KeyObject | null> {
  await beforeAsking();
  const underWay = asked.get(address);
  if (underWay) return underWay;
  const asking = fetchKey(address).finally(() => asked.delete(address));
  asked.set(address, asking);
  const key = await asking;
  if (key) keepKey(address, key);
  return key;
}

function keepKey(address: string, key: KeyObject): void {
  keys.set(address, key);
  const [oldest] = keys.keys();
  if (keys.size > KEPT_CERTIFICATES && oldest !== undefined) keys.delete(oldest);
}

/** Null if the service has no such certificate; the signature is then invalid. */
async function fetchKey(address: string): Promise<KeyObject | null> {
  const response = await askService(address);
  if (!response.ok) return null;
  try {
    return new X509Certificate(await response.text()).publicKey;
  } catch {
    return null;
  }
}

function standIns(): string[] {
  return listOf(env().SNS_CERT_HOSTS);
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
