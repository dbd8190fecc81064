import { env } from "../platform/env.ts";
import { sendRequest } from "../platform/http-client.ts";
import { ProbeError } from "../platform/probe.ts";
import { jobEngine } from "./engine.ts";
import { hashSigningKey } from "./engine-call.ts";

/** Where Inngest's own cloud takes events, and where it answers to the signing key. */
const CLOUD = { events: "https://inn.gs", api: "https://api.inngest.com" };
const DEV_SERVER = "http://127.0.0.1:8288";
const TIMEOUT_MS = 2_000;
/** Readiness is asked for every few seconds: keys that were right are checked again after this time. */
const KEYS_KEEP_MS = 60_000;

let accepted = { keys: "", until: 0 };

/** Checks that the job engine answers and accepts our keys. */
export async function checkEngine(now = Date.now()): Promise<void> {
  const base = engineBase();
  const { status } = await sendRequest(base ? new URL("/health", base) : CLOUD.events, {
    timeoutMs: TIMEOUT_MS,
    retries: 0,
  });
  if (status >= 500 || (base && status >= 400)) throw new ProbeError(`answered ${status}`);
  if (jobEngine() === "inngest-dev") return;
  const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
  const keys = [base, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY].join(" ");
  if (accepted.keys === keys && now < accepted.until) return;
  await Promise.all([checkEventKey(base), checkSigningKey(base)]);
  accepted = { keys, until: now + KEYS_KEEP_MS };
}

/** Undefined: Inngest's own cloud. */
export function engineBase(): string | undefined {
  const { INNGEST_BASE_URL, INNGEST_DEV = "" } = env();
  return INNGEST_BASE_URL ?? (jobEngine() === "inngest-dev" ? devServer(INNGEST_DEV) : undefined);
}

/** The variable may hold its address, or only say that there is one. */
function devServer(variable: string): string {
  return URL.canParse(variable) ? variable : DEV_SERVER;
}

/** Engines compare the key before they read the events: an empty list sends none. */
async function checkEventKey(base: string | undefined): Promise<void> {
  const { INNGEST_EVENT_KEY: key } = env();
  if (key === undefined) return;
  const url = new URL(`/e/${encodeURIComponent(key)}`, base ?? CLOUD.events);
  await assertAccepted("INNGEST_EVENT_KEY", url, { method: "POST", body: "[]" });
}

/** The embedded engine has no API that asks for this key: it signs its calls with its own. */
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
  if (status === 401 || status === 403) throw new ProbeError(`${variable} is wrong: the engine answered ${status}`);
}
