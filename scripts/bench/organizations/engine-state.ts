import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

const POLL_MS = 100;
/** Bounds of every function's run, well within Inngest's: 1,000 steps, 5,000 events per call, 4 MB of state. */
export const RUN_BOUNDS = { steps: 300, eventsPerCall: 500, stateBytes: 200_000 };

/** The ids of functions as the engine stores them. */
const stored = (functionIds: readonly string[]) => functionIds.map((id) => `balcao-${id}`);

/** Schedules other than the minute's fire when the bench wants them. Waits until an engine has planned them. */
export async function postponeSchedules(db: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      "UPDATE engine.schedule SET next_at = next_at + interval '1 day' WHERE function_id <> 'balcao-jobs-every-minute'",
    );
    if (rowCount !== 0) return;
    await sleep(POLL_MS);
  }
}

/** Waits until no run of these functions is open and every event is routed; false if the time is over. */
export async function waitForEnd(db: pg.Pool, functionIds: readonly string[], timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  do {
    const { rows } = await db.query<{ open: boolean }>(
      `SELECT EXISTS (SELECT FROM engine.event WHERE routed_at IS NULL AND name <> 'crm/messaging.inbox-filled')
         OR EXISTS (SELECT FROM engine.run WHERE status IN ('queued', 'running') AND function_id = ANY ($1)) AS open`,
      [stored(functionIds)],
    );
    if (!rows[0]?.open) return true;
    await sleep(POLL_MS);
  } while (performance.now() < deadline);
  return false;
}

/** Ends what is left of a pass that was observed for long enough. Returns how many runs had not ended. */
export async function cancelRuns(db: pg.Pool, functionIds: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `UPDATE engine.run SET status = 'cancelled', ended_at = now()
     WHERE status IN ('queued', 'running') AND function_id = ANY ($1) RETURNING id`,
    [stored(functionIds)],
  );
  const ids = rows.map(({ id }) => id);
  await db.query("DELETE FROM engine.parked WHERE run_id = ANY ($1)", [ids]);
  await db.query(
    "DELETE FROM graphile_worker._private_jobs WHERE key = ANY (SELECT 'unit:' || id || ':' FROM unnest($1::uuid[]) id) AND locked_at IS NULL",
    [ids],
  );
  await db.query("SELECT engine.repair_slots()");
  return ids.length;
}

/** Runs of a function since a time: how many, of how many organizations, how many failed, and the longest. */
export async function runsSince(db: pg.Pool, functionId: string, since: Date) {
  const { rows } = await db.query<{ runs: number; organizations: number; failed: number; longest: number }>(
    `SELECT count(*)::int AS runs, count(DISTINCT org_id)::int AS organizations,
       count(*) FILTER (WHERE status = 'failed')::int AS failed,
       coalesce(max(extract(epoch FROM ended_at - started_at) * 1000), 0)::float8 AS longest
     FROM engine.run WHERE function_id = ANY ($1) AND created_at >= $2`,
    [stored([functionId]), since],
  );
  const [row] = rows;
  if (!row) throw new Error("No figures");
  return row;
}

type RunFigures = { steps: number; eventsPerCall: number; stateBytes: number };

/** The largest run of all functions so far, in each of the three ways in which an engine limits it. */
export async function largestRun(db: pg.Pool): Promise<RunFigures> {
  const { rows } = await db.query<RunFigures>(
    `SELECT (SELECT coalesce(max(n), 0)::int FROM (SELECT count(*) AS n FROM engine.step GROUP BY run_id) s) AS steps,
       (SELECT coalesce(max(n), 0)::int FROM (SELECT count(*) AS n FROM engine.event GROUP BY batch_id) e) AS "eventsPerCall",
       (SELECT coalesce(max(n), 0)::int FROM (
          SELECT sum(octet_length(data::text)) AS n FROM engine.step GROUP BY run_id) b) AS "stateBytes"`,
  );
  const [row] = rows;
  if (!row) throw new Error("No figures");
  return row;
}
