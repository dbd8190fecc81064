import type { Database } from "../database/database.ts";

/** How often the database is asked at least, for what no notification or alarm announced. */
const RECHECK_MS = 5_000;
/** Jobs that are due while every worker is busy are looked at again after this time. */
const BUSY_MS = 1_000;

export type Alarm = { set: (moment: Date) => void; stop: () => void };

/**
 * Wakes the workers at the instant at which the next job falls due, so that none of them has to poll. One small query every
 * few seconds covers what another engine queued before it died, and notifications lost while a connection was away.
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

/** Until the first waiting job falls due, by the database's clock, which decides; zero or less: one is due. */
async function nextDelay(db: Database): Promise<number> {
  const [row] = await db.rows<{ delay: number | null }>(
    `SELECT (extract(epoch FROM min(run_at) - clock_timestamp()) * 1000)::float8 AS delay
     FROM graphile_worker._private_jobs WHERE is_available`,
  );
  return Math.ceil(row?.delay ?? RECHECK_MS);
}
