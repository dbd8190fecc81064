import { env } from "../platform/env.ts";
import { isLoopback } from "../platform/loopback.ts";

/** `embedded` is the local engine on our own database; the others are Inngest: its cloud, self-hosted, or its dev server. */
export type JobEngine = "embedded" | "inngest" | "inngest-dev";

/** Which engine the `INNGEST_*` variables choose, as the SDK reads them. */
export function jobEngine({ INNGEST_BASE_URL, INNGEST_DEV } = env()): JobEngine {
  if (INNGEST_DEV !== undefined && INNGEST_DEV !== "0" && INNGEST_DEV !== "false") return "inngest-dev";
  if (INNGEST_BASE_URL === undefined) return "inngest";
  return isLoopback(new URL(INNGEST_BASE_URL).hostname) ? "embedded" : "inngest";
}
