import type pg from "pg";
import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { repairSlots } from "../flow/slots.ts";

/**
 * Releases a silent engine's jobs, runs, steps and slots, if its advisory lock is free: an engine that is only slow
 * (debugger, swapped out) keeps its work. True if it was dead.
 */
export async function takeOver(engine: EngineContext, client: pg.Client, deadId: string): Promise<boolean> {
  const lock = [`engine:${deadId}`];
  const { rows } = await client.query<{ free: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS free",
    lock,
  );
  if (!rows[0]?.free) return false;
  try {
    return await engine.db.tx((tx) => takeBack(tx, deadId));
  } finally {
    await client.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", lock);
  }
}

async function takeBack(tx: Tx, deadId: string): Promise<boolean> {
  const [dead] = await tx.rows<{ pool_id: string }>("DELETE FROM engine.engine WHERE id = $1 RETURNING pool_id", [
    deadId,
  ]);
  if (!dead) return false;
  await tx.rows("SELECT graphile_worker.force_unlock_workers(ARRAY[$1])", [dead.pool_id]);
  await tx.rows("SELECT engine.take_over($1)", [deadId]);
  await repairSlots(tx); // also frees the slots of runs that ended while the dead engine was working on them
  return true;
}

/** Frees jobs of an engine that died before its first heartbeat, which no other engine would detect as silent. */
export async function freeForgottenJobs(engine: EngineContext): Promise<void> {
  await engine.db.rows(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker._private_jobs
     WHERE locked_by NOT IN (SELECT pool_id FROM engine.engine) HAVING count(*) > 0`,
  );
}
