import { hasOwnSession, SharedSessionError } from "../platform/database/database-session.ts";
import { type Env, env } from "../platform/env.ts";
import { isLoopback } from "../platform/outbound/loopback.ts";

/** `embedded`: the embedded engine on our database. Others: Inngest, in its cloud or self-hosted, or its dev server. */
export type JobEngine = "embedded" | "inngest" | "inngest-dev";

/**
 * From `JOB_ENGINE`, else from the `INNGEST_*` variables as the SDK reads them; a loopback URL means the embedded
 * engine.
 */
export function jobEngine({ INNGEST_BASE_URL, INNGEST_DEV, JOB_ENGINE } = env()): JobEngine {
  if (INNGEST_DEV !== undefined && INNGEST_DEV !== "0" && INNGEST_DEV !== "false") return "inngest-dev";
  if (JOB_ENGINE !== undefined) return JOB_ENGINE;
  if (INNGEST_BASE_URL === undefined) return "inngest";
  return isLoopback(new URL(INNGEST_BASE_URL).hostname) ? "embedded" : "inngest";
}

/** URL at which the engine calls the functions. Security: from the configuration, never from a request. */
export function functionsUrl({ ENGINE_APP_URL, APP_URL }: Pick<Env, "ENGINE_APP_URL" | "APP_URL"> = env()): URL {
  return new URL(ENGINE_APP_URL ?? new URL("/api/inngest", APP_URL));
}

type Addresses = { DATABASE_URL: string; ENGINE_DATABASE_URL?: string | undefined };

/** Database address of the embedded engine: its own if the application's is that of a pooler. */
export function engineDatabaseUrl({ DATABASE_URL, ENGINE_DATABASE_URL }: Addresses): string {
  return ENGINE_DATABASE_URL ?? DATABASE_URL;
}

/** Rejects a transaction pooler: notifications would be lost, and two engines could each consider the other dead. */
export async function checkEngineDatabase(addresses: Addresses): Promise<void> {
  if (!(await hasOwnSession(engineDatabaseUrl(addresses))))
    throw new SharedSessionError(
      "ENGINE_DATABASE_URL",
      "the job engine needs a session of its own for LISTEN and session locks",
    );
}
