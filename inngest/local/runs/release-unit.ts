import type { Tx } from "../database/database.ts";
import { enqueueUnit } from "../database/jobs.ts";
import { releaseSlots } from "../flow/slots.ts";
import type { Unit } from "./run.ts";

/** When to continue: now, at a time, or when something the run waits for happens. */
export type Again = { again: "now" } | { again: "at"; at: Date } | { again: "when-woken" };

export type Counters = {
  attempt?: number;
  outages?: number;
  interruptions?: number;
  unavailableSince?: Date | null;
};

/** Releases a claimed unit. If its run changed since it was claimed, it is queued at once. */
export async function releaseUnit(tx: Tx, unit: Unit, when: Again, counters: Counters = {}): Promise<void> {
  const released = unit.stepId === "" ? await releaseRun(tx, unit, counters) : await releaseStep(tx, unit, counters);
  await releaseSlots(tx, unit.runId, unit.stepId);
  if (!released) return; // cancelled, or taken over by another engine
  if (when.again === "at") await enqueueUnit(tx, unit.runId, unit.stepId, when.at);
  else if (when.again === "now" || released.dirty) await enqueueUnit(tx, unit.runId, unit.stepId);
}

async function releaseRun(tx: Tx, unit: Unit, counters: Counters): Promise<{ dirty: boolean } | undefined> {
  const { attempt = 0, outages = 0, interruptions = 0, unavailableSince = null } = counters;
  const rows = await tx.rows<{ dirty: boolean }>(
    `WITH held AS (SELECT id, dirty FROM engine.run WHERE id = $1 AND claim = $2 FOR UPDATE)
     UPDATE engine.run SET claim = NULL, engine_id = NULL, dirty = false, attempt = $3, outages = $4, interruptions = $5,
       unavailable_since = $6 FROM held WHERE run.id = held.id RETURNING held.dirty`,
    [unit.runId, unit.claim, attempt, outages, interruptions, unavailableSince],
  );
  return rows[0];
}

async function releaseStep(tx: Tx, unit: Unit, counters: Counters): Promise<{ dirty: boolean } | undefined> {
  const { attempt = 0, outages = 0, interruptions = 0 } = counters;
  const rows = await tx.rows<{ dirty: boolean }>(
    `UPDATE engine.step SET status = 'planned', claim = NULL, engine_id = NULL, attempt = $4, outages = $5,
       interruptions = $6 WHERE run_id = $1 AND id = $2 AND claim = $3 RETURNING false AS dirty`,
    [unit.runId, unit.stepId, unit.claim, attempt, outages, interruptions],
  );
  return rows[0];
}
