import { type Env, env } from "../platform/env.ts";
import { isLoopback } from "../platform/loopback.ts";

/** `embedded` is the local engine on our own database; the others are Inngest: its cloud, self-hosted, or its dev server. */
export type JobEngine = "embedded" | "inngest" | "inngest-dev";

/** As `JOB_ENGINE` says, else as the `INNGEST_*` variables do, read as the SDK reads them: an engine beside us is ours. */
export function jobEngine({ INNGEST_BASE_URL, INNGEST_DEV, JOB_ENGINE } = env()): JobEngine {
  if (INNGEST_DEV !== undefined && INNGEST_DEV !== "0" && INNGEST_DEV !== "false") return "inngest-dev";
  if (JOB_ENGINE !== undefined) return JOB_ENGINE;
  if (INNGEST_BASE_URL === undefined) return "inngest";
  return isLoopback(new URL(INNGEST_BASE_URL).hostname) ? "embedded" : "inngest";
}

/** Where the engine calls the functions: as configured, never as a request says of itself. */
export function functionsUrl({ ENGINE_APP_URL, APP_URL }: Pick<Env, "ENGINE_APP_URL" | "APP_URL"> = env()): URL {
  return new URL(ENGINE_APP_URL ?? new URL("/api/inngest", APP_URL));
}
