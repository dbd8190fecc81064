import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { type Sync, startSync } from "./app/sync.ts";
import type { EngineContext } from "./context.ts";
import { planSchedules } from "./cron/plan-schedules.ts";
import { openDatabase } from "./database/database.ts";
import { acceptEvents } from "./events/accept-events.ts";
import { createRegistry } from "./functions/registry.ts";
import { type EngineServer, startServer } from "./http/server.ts";
import { type Alarm, createAlarm } from "./worker/alarm.ts";
import { type Liveness, type LivenessOptions, startLiveness } from "./worker/liveness.ts";
import { planPurge } from "./worker/purge.ts";
import { freeForgottenJobs, takeOver } from "./worker/take-over.ts";
import { createTasks } from "./worker/tasks.ts";
import { prepareQueue, startWorkers, type Workers } from "./worker/worker-pool.ts";

export type EngineSettings = {
  databaseUrl: string;
  appUrl: URL;
  signingKey: string | undefined;
  eventKey: string | undefined;
  host: string;
  port: number;
  concurrency: number;
  keepDays: number;
  retryBaseMs: number;
  deadAfterMs: number;
  syncEveryMs: number;
};

export type RunningEngine = {
  port: number;
  stop: () => Promise<void>;
  /** Rejects when the engine cannot continue. */
  failed: Promise<never>;
};

/** Sent at every start, so that functions can recover from a crash. */
export const ENGINE_STARTED_EVENT = "crm/engine.started";
/** On shutdown, calls in progress get this long before they are aborted. */
const GRACE_MS = 7_000;
/** A worker needs a connection for milliseconds before and after a call, not during it. */
const WORKER_CONNECTIONS = 10;
/** Notifications, incoming events, timer, sync. */
const OTHER_CONNECTIONS = 6;

type Parts = { workers: Workers; alarm: Alarm; sync: Sync; liveness: Liveness; server: EngineServer };

/** Starts an engine. It may crash at any point without losing data. */
export async function startEngine(settings: EngineSettings, log: Logger): Promise<RunningEngine> {
  const db = openDatabase(settings.databaseUrl, Math.min(settings.concurrency, WORKER_CONNECTIONS) + OTHER_CONNECTIONS);
  await prepareQueue(db, log);
  const hangUp = new AbortController();
  const failed = Promise.withResolvers<never>();
  let stopped = false;
  const engine: EngineContext = {
    engineId: randomUUID(),
    db,
    registry: createRegistry(db, log),
    app: { url: settings.appUrl, signingKey: settings.signingKey },
    log,
    retryBaseMs: settings.retryBaseMs,
    keepDays: settings.keepDays,
    resync: () => parts.sync.again(),
    isStopped: () => stopped,
  };
  const reload = async () => {
    await engine.registry.load();
    await planSchedules(engine);
  };
  await reload();
  const parts = startWork(engine, settings, hangUp.signal, reload, failed.reject);
  const liveness = await startLiveness(livenessOptions(engine, settings, parts, reload));
  await reload(); // picks up changes made before LISTEN was active
  await planPurge(engine);
  await db.tx((tx) => acceptEvents(tx, [{ name: ENGINE_STARTED_EVENT }]));
  const server = await startServer(engine, settings);
  const stop = async () => {
    await stopParts({ ...parts, liveness, server }, () => hangUp.abort());
    stopped = true;
    await db.close();
  };
  return { port: server.port, failed: failed.promise, stop };
}

function startWork(
  engine: EngineContext,
  { concurrency, syncEveryMs }: EngineSettings,
  hangUp: AbortSignal,
  reload: () => Promise<void>,
  fail: (error: Error) => void,
): Pick<Parts, "workers" | "alarm" | "sync"> {
  const { db, app, log } = engine;
  const onEnd = (reason: string) => fail(new Error(`The job engine cannot continue: ${reason}`));
  const workers = startWorkers(db, createTasks(engine, hangUp), { concurrency, log, onEnd });
  const alarm = createAlarm(db, workers.nudge);
  db.onWake(alarm.set);
  return { workers, alarm, sync: startSync(app, db, log, syncEveryMs, reload) };
}

function livenessOptions(
  engine: EngineContext,
  { databaseUrl, deadAfterMs }: EngineSettings,
  { workers, alarm }: Pick<Parts, "workers" | "alarm">,
  reload: () => Promise<void>,
): LivenessOptions {
  const { engineId, log } = engine;
  return {
    databaseUrl,
    engineId,
    poolId: workers.id,
    deadAfterMs,
    log,
    onJudgement: async (silent, client) => {
      for (const id of silent) if (await takeOver(engine, client, id)) log.info({ id }, "Took over from a dead engine");
      await freeForgottenJobs(engine);
      workers.nudge();
    },
    onFunctionsChanged: () => void reload().catch(() => undefined),
    onReconnected: () => {
      alarm.set(new Date());
      void workers.freeAbandoned().catch(() => undefined);
    },
  };
}

/** Shutdown order: calls in progress finish, and may still send events, before the server stops. */
async function stopParts({ workers, alarm, sync, liveness, server }: Parts, hangUp: () => void): Promise<void> {
  sync.stop();
  const grace = setTimeout(hangUp, GRACE_MS);
  await workers.stop();
  clearTimeout(grace);
  await server.stop();
  alarm.stop();
  await liveness.stop();
}
