import { EventEmitter } from "node:events";
import {
  Logger as GraphileLogger,
  runMigrations,
  runTaskList,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from "graphile-worker";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { repairSlots } from "../flow/slots.ts";

/** Rarely polls: notifications and the timer trigger the workers. */
const POLL_MS = 60_000;
const HOUSEKEEPING_MS = 60_000;

/** graphile-worker, wrapped in an object: a WorkerPool is thenable, and awaiting it would wait for its end. */
export type Workers = {
  id: string;
  nudge: () => void;
  /** Unlocks jobs that ended without being able to report it to the database. */
  freeAbandoned: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Migrates the queue's own schema. */
export async function prepareQueue(db: Database, log: Logger): Promise<void> {
  await runMigrations({ pgPool: db.pool, logger: quietLogger(log) });
}

/** `onEnd`: the pool ended unexpectedly; this process can do no more work. */
export function startWorkers(
  db: Database,
  tasks: TaskList,
  { concurrency, log, onEnd }: { concurrency: number; log: Logger; onEnd: (reason: string) => void },
): Workers {
  const events = new EventEmitter() as WorkerEvents;
  const atWork = new Set<string>();
  events.on("job:start", ({ job }) => atWork.add(String(job.id)));
  events.on("job:complete", ({ job }) => atWork.delete(String(job.id)));
  const options = { concurrency, events, pollInterval: POLL_MS, noHandleSignals: true, logger: quietLogger(log) };
  const pool: WorkerPool = runTaskList(options, tasks, db.pool);
  const housekeeping = setInterval(() => {
    freeAbandoned(db, pool.id, [...atWork]).catch(() => undefined);
    repairSlots(db).catch(() => undefined);
  }, HOUSEKEEPING_MS);
  let isStopping = false;
  const ended = (reason: string) => {
    if (!isStopping) onEnd(reason);
  };
  pool.promise.then(
    () => ended("the pool ended"),
    (error: Error) => ended(error.message),
  );
  return {
    id: pool.id,
    nudge: () => {
      if (pool._active) pool.nudge(concurrency);
    },
    freeAbandoned: () => freeAbandoned(db, pool.id, [...atWork]),
    stop: async () => {
      isStopping = true;
      clearInterval(housekeeping);
      await pool.gracefulShutdown("The engine is being stopped");
    },
  };
}

/** Safe because every job may run twice: claims and conditions guard its work, not the queue's lock. */
async function freeAbandoned(db: Database, poolId: string, atWork: readonly string[]): Promise<void> {
  await db.run(
    `UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL
     WHERE locked_by = $1 AND NOT (id = ANY($2::bigint[]))`,
    [poolId, atWork],
  );
}

/** Logs only message texts, because the lines carry whole jobs; successes at debug level. */
function quietLogger(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === "error") log.error({ queue: message }, "graphile-worker reports an error");
    else log.debug({ queue: message }, "queue");
  });
}
