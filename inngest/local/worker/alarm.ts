import type { Database } from "../database/database.ts";

/** Longest interval between database checks, for jobs that no notification or timer announced. */
const RECHECK_MS = 5_000;
/** Delay before checking again for due jobs while all workers are busy. */
const BUSY_MS = 1_000;

export type Alarm = { set: (moment: Date) => void; stop: () => void };

/**
 * Timer that triggers the workers when the next job is due, so that they need not poll. A small query every few seconds
 * covers jobs of a dead engine and lost notifications.
 */
export function createAlarm(db: Database, wakeWorkers: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let stopped = false;

  const set = (moment: Date) => {
    if (stopped || moment.getTime() >= dueAt) return;
    clearTimeout(timer);
    dueAt = moment.getTime();
    timer = setTimeout(ring, Math.max(0, dueAt - Date.now()));
  };
  const ring = async () => {
    dueAt = Number.POSITIVE_INFINITY;
    const delay = await nextDelay(db).catch(() => RECHECK_MS);
    if (stopped) return;
    if (delay <= 0) wakeWorkers();
    set(new Date(Date.now() + (delay <= 0 ? BUSY_MS : Math.min(delay, RECHECK_MS))));
  };
  set(new Date());
  return {
    set,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Milliseconds until the next job is due, by the database's clock; zero or less: one is due. */
async function nextDelay(db: Database): Promise<number> {
  const [row] = await db.rows<{ delay: number | null }>(
    `SELECT (extract(epoch FROM min(run_at) - clock_timestamp()) * 1000)::float8 AS delay
     FROM graphile_worker._private_jobs WHERE is_available`,
  );
  return Math.ceil(row?.delay ?? RECHECK_MS);
}
