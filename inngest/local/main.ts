import { functionsUrl } from "../../lib/jobs/engine.ts";
import { checkEngineDatabase, engineDatabaseUrl } from "../../lib/platform/engine-database.ts";
import { engineEnv } from "../../lib/platform/env.ts";
import { explainFailure, isServiceFailure } from "../../lib/platform/explain-failure.ts";
import { logger } from "../../lib/platform/logger.ts";
import { type EngineSettings, startEngine } from "./engine.ts";

// The local job engine as a process of its own. It knows the app only by its address: another Inngest can take its place.
const log = logger.child({ process: "engine" });
// graphile-worker reports the end of a job without waiting for the database's answer. A job whose report was lost is freed
// later; the process must live on.
process.on("unhandledRejection", (error) => log.error({ reason: String(error) }, "A promise was rejected unheard"));

await checkEngineDatabase(engineEnv()).catch((error: Error) => {
  if (!isServiceFailure(error)) throw error;
  log.fatal(explainFailure("engine database", error, engineEnv()));
  process.exit(1);
});
const engine = await startEngine(readSettings(), log);
log.info({ port: engine.port }, "The job engine is running");

engine.failed.catch((error: Error) => {
  log.fatal({ reason: error.message }, "The job engine ends");
  process.exit(1);
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(signal));

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
