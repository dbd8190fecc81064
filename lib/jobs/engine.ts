import { type Env, env } from "../platform/env.ts";
import { isLoopback } from "../platform/loopback.ts";

/** `embedded` is the local engine on our own database; the others are Inngest: its cloud, self-hosted, or its dev server. */
export type JobEngine = "embedded" | "inngest" | "inngest-dev";

/** Which engine the `INNGEST_*` variables choose, as the SDK reads them. */
export function jobEngine({ INNGEST_BASE_URL, INNGEST_DEV } = env()): JobEngine {
  if (INNGEST_DEV !== undefined && INNGEST_DEV !== "0" && INNGEST_DEV !== "false") return "inngest-dev";
  if (INNGEST_BASE_URL === undefined) return "inngest";
  return isLoopback(new URL(INNGEST_BASE_URL).hostname) ? "embedded" : "inngest";
}

/** Where the engine calls the functions: as configured, never as a request says of itself. */
export function functionsUrl({ ENGINE_APP_URL, APP_URL }: Pick<Env, "ENGINE_APP_URL" | "APP_URL"> = env()): URL {
  return new URL(ENGINE_APP_URL ?? new URL("/api/inngest", APP_URL));
}
