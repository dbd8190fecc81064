import { checkEngineDatabase, engineDatabaseUrl, functionsUrl } from "../../lib/jobs/engine.ts";
import { ConfigurationError, engineEnv } from "../../lib/platform/env.ts";
import { explainFailure, isServiceFailure } from "../../lib/platform/health/explain-failure.ts";
import { logger } from "../../lib/platform/logger.ts";
import { type EngineSettings, type RunningEngine, startEngine } from "./engine.ts";

// The embedded job engine as a separate process. It depends only on the app's URL, so another Inngest can replace it.
const log = logger.child({ process: "engine" });
// graphile-worker reports job completion without awaiting the database. A job whose report was lost is freed later, so
// the process must not exit.
process.on("unhandledRejection", (error) =>
  log.error({ reason: String(error) }, "Unhandled promise rejection; the engine keeps running"),
);

const engine = await start().catch((error: unknown) => {
  const reason = whyNotStarted(error);
  if (reason !== null) log.fatal(reason);
  else if (error instanceof ConfigurationError) console.error(error.message);
  else throw error;
  process.exit(1);
});
engine.failed.catch((error: Error) => {
  log.fatal({ reason: error.message }, "The job engine ends");
  process.exit(1);
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(signal));
log.info({ port: engine.port }, "The job engine is running"); // signal handlers are installed before this line

async function start(): Promise<RunningEngine> {
  const settings = readSettings();
  await checkEngineDatabase(engineEnv());
  return startEngine(settings, log);
}

/** One line for the operator; null for other failures. */
function whyNotStarted(error: unknown): string | null {
  if ((error as { code?: unknown }).code === "EADDRINUSE") {
    const { ENGINE_PORT } = engineEnv();
    return `Port ${ENGINE_PORT} is taken by another program, perhaps another engine. Stop it, or choose another port: ENGINE_PORT and INNGEST_BASE_URL`;
  }
  return isServiceFailure(error) ? explainFailure("engine database", error, engineEnv()) : null;
}

async function stop(signal: string): Promise<void> {
  log.info({ signal }, "The job engine is stopping");
  await engine.stop();
  process.exit(0);
}

function readSettings(): EngineSettings {
  const env = engineEnv();
  return {
    databaseUrl: engineDatabaseUrl(env),
    appUrl: functionsUrl(env),
    signingKey: env.INNGEST_SIGNING_KEY,
    eventKey: env.INNGEST_EVENT_KEY,
    host: env.ENGINE_HOST,
    port: env.ENGINE_PORT,
    concurrency: env.ENGINE_CONCURRENCY,
    keepDays: env.ENGINE_KEEP_DAYS,
    retryBaseMs: env.ENGINE_RETRY_BASE_MS,
    deadAfterMs: env.ENGINE_DEAD_AFTER_MS,
    syncEveryMs: env.ENGINE_SYNC_SECONDS * 1_000,
  };
}
