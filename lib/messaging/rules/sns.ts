import { type KeyObject, verify } from "node:crypto";
import { z } from "zod";

const Common = z.object({
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.iso.datetime({ offset: true }),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.base64(),
  SigningCertURL: z.string(),
});
/** A topic's message: a notification, or a change of the subscription. Unknown fields are ignored. */
export const TopicNotice = z.discriminatedUnion("Type", [
  Common.extend({ Type: z.literal("Notification"), Subject: z.string().optional() }),
  Common.extend({
    Type: z.enum(["SubscriptionConfirmation", "UnsubscribeConfirmation"]),
    SubscribeURL: z.string(),
    Token: z.string(),
  }),
]);
export type TopicNotice = z.infer<typeof TopicNotice>;

const SIGNED = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;
const CERTIFICATE = /^https:\/\/[^/?#]+\/SimpleNotificationService-[0-9a-f]{16,64}\.pem$/;
const OWN_HOST = /^sns\.([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com(?:\.cn)?$/;
/**
 * Accepted age of a notice: older ones were already received or are too late to matter; clocks may differ by five
 * minutes.
 */
const OLDEST_MS = 8 * 24 * 60 * 60_000;
const EARLIEST_MS = 5 * 60_000;

/**
 * Security: whether the URL is the service's own host in the topic's region, or a configured stand-in. Certificates are
 * fetched only from there.
 */
export function isServiceAddress(address: string, topicArn: string, standIns: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return false;
  if (isNamed(url, standIns)) return url.protocol === "https:" || url.protocol === "http:";
  const [, region] = OWN_HOST.exec(url.hostname) ?? [];
  return url.protocol === "https:" && url.port === "" && region !== undefined && topicArn.split(":")[3] === region;
}

function isNamed({ host, hostname }: URL, standIns: readonly string[]): boolean {
  return standIns.includes(host) || standIns.includes(hostname);
}

/** Whether the URL is a signing certificate of the service, by host and file name. */
export function isCertificateAddress(address: string, topicArn: string, standIns: readonly string[]): boolean {
  return (
    isServiceAddress(address, topicArn, standIns) && (isNamed(new URL(address), standIns) || CERTIFICATE.test(address))
  );
}

export function isTimely({ Timestamp }: TopicNotice, now: Date): boolean {
  const age = now.getTime() - Date.parse(Timestamp);
  return age <= OLDEST_MS && age >= -EARLIEST_MS;
}

/** Verifies the notice's signature: version 1 with SHA-1, version 2 with SHA-256. */
export function isSignedNotice(notice: TopicNotice, key: KeyObject): boolean {
  const algorithm = notice.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
  try {
    return verify(algorithm, Buffer.from(toSignedText(notice)), key, Buffer.from(notice.Signature, "base64"));
  } catch {
    return false;
  }
}

/** The signed text: `name\nvalue\n` for each signed field present. */
export function toSignedText(notice: Record<string, unknown> & { Type: keyof typeof SIGNED }): string {
  const present = SIGNED[notice.Type].filter((name) => notice[name] !== undefined);
  return present.map((name) => `${name}\n${notice[name]}\n`).join("");
}
