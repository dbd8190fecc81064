import { env } from "../platform/env.ts";
import { sendRequest } from "../platform/http-client.ts";
import { ProbeError } from "../platform/probe.ts";
import { jobEngine } from "./engine.ts";

/** Where Inngest's own cloud takes events. */
const CLOUD = "https://inn.gs";
const DEV_SERVER = "http://127.0.0.1:8288";
const TIMEOUT_MS = 2_000;

/** That the job engine answers. Any answer will do of the cloud, which has no page for this. */
export async function checkEngine(): Promise<void> {
  const { INNGEST_BASE_URL, INNGEST_DEV = "" } = env();
  const base = INNGEST_BASE_URL ?? (jobEngine() === "inngest-dev" ? devServer(INNGEST_DEV) : undefined);
  const url = base ? new URL("/health", base) : CLOUD;
  const { status } = await sendRequest(url, { timeoutMs: TIMEOUT_MS, retries: 0 });
  if (status >= 500 || (base && status >= 400)) throw new ProbeError(`answered ${status}`);
}

/** The variable may hold its address, or only say that there is one. */
function devServer(variable: string): string {
  return URL.canParse(variable) ? variable : DEV_SERVER;
}
