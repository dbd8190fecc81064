import { env } from "../platform/env.ts";
import { ProbeError } from "../platform/health/probe.ts";
import { sendRequest } from "../platform/http-client.ts";
import { jobEngine } from "./engine.ts";
import { hashSigningKey } from "./engine-call.ts";

/** Inngest's cloud: the event endpoint, and the API that checks the signing key. */
const CLOUD = { events: "https://inn.gs", api: "https://api.inngest.com" };
const DEV_SERVER = "http://127.0.0.1:8288";
const TIMEOUT_MS = 2_000;
/** Readiness is polled every few seconds: accepted keys are checked again only after this time. */
const KEYS_KEEP_MS = 60_000;

let accepted = { keys: "", until: 0 };

/** Checks that the job engine responds and accepts our keys. */
export async function checkEngine(now = Date.now()): Promise<void> {
  const base = engineBase();
  const { status } = await sendRequest(base ? new URL("/health", base) : CLOUD.events, {
    timeoutMs: TIMEOUT_MS,
    retries: 0,
  });
  if (status >= 500 || (base && status >= 400)) throw new ProbeError(`answered ${status}`, "answer");
  if (jobEngine() === "inngest-dev") return;
  const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
  const keys = [base, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY].join(" ");
  if (accepted.keys === keys && now < accepted.until) return;
  await Promise.all([checkEventKey(base), checkSigningKey(base)]);
  accepted = { keys, until: now + KEYS_KEEP_MS };
}

/** Undefined: Inngest's cloud. */
export function engineBase(): string | undefined {
  const { INNGEST_BASE_URL, INNGEST_DEV = "" } = env();
  return INNGEST_BASE_URL ?? (jobEngine() === "inngest-dev" ? devServer(INNGEST_DEV) : undefined);
}

/** `INNGEST_DEV` contains the server's URL or only a flag. */
function devServer(variable: string): string {
  return URL.canParse(variable) ? variable : DEV_SERVER;
}

/** Engines check the key before the events, so an empty list tests it without sending anything. */
async function checkEventKey(base: string | undefined): Promise<void> {
  const { INNGEST_EVENT_KEY: key } = env();
  if (key === undefined) return;
  const url = new URL(`/e/${encodeURIComponent(key)}`, base ?? CLOUD.events);
  await assertAccepted("INNGEST_EVENT_KEY", url, { method: "POST", body: "[]" });
}

/** Skips the embedded engine: it has no API that requires this key. */
async function checkSigningKey(base: string | undefined): Promise<void> {
  const { INNGEST_SIGNING_KEY: key } = env();
  if (key === undefined || jobEngine() === "embedded") return;
  const url = new URL("/v1/events?limit=1", base ?? CLOUD.api);
  await assertAccepted("INNGEST_SIGNING_KEY", url, { headers: { authorization: `Bearer ${hashSigningKey(key)}` } });
}

type Asked = { method?: string; body?: string; headers?: Record<string, string> };

async function assertAccepted(variable: string, url: URL, request: Asked): Promise<void> {
  const headers = { "content-type": "application/json", ...request.headers };
  const { status } = await sendRequest(url, { ...request, headers, timeoutMs: TIMEOUT_MS, retries: 0 });
  if (status === 401 || status === 403)
    throw new ProbeError(`${variable} is wrong: the engine answered ${status}`, "answer");
}
