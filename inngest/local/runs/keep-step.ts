import type { Op } from "../app/answer.ts";
import type { EngineContext } from "../context.ts";
import { releaseSlots } from "../flow/slots.ts";
import { loadEndedSteps } from "./load-steps.ts";
import type { Outcome, Unit } from "./run.ts";

/**
 * Stores the outcome of a step, which is never run again. The unit stays claimed for the next call; null when the claim
 * was lost (cancelled or taken over by another engine).
 */
export async function keepStep(engine: EngineContext, unit: Unit, op: Op, outcome: Outcome): Promise<Unit | null> {
  const data = outcome.status === "done" ? (outcome.data ?? null) : null;
  const error = outcome.status === "failed" ? outcome.error : null;
  const [held] = await engine.db.rows<{ dirty: boolean }>(
    `WITH held AS (
       UPDATE engine.run SET attempt = 0, outages = 0, interruptions = 0, unavailable_since = NULL
       WHERE id = $1 AND claim = $2 AND status = 'running' RETURNING id, dirty),
     kept AS (
       INSERT INTO engine.step (run_id, id, name, status, data, error, ended_order)
       SELECT id, $3, $4, $5, $6, $7, nextval('engine.step_order') FROM held
       ON CONFLICT (run_id, id) DO NOTHING)
     SELECT dirty FROM held`,
    [
      unit.runId,
      unit.claim,
      op.id,
      op.displayName ?? op.name ?? op.id,
      outcome.status,
      JSON.stringify(data),
      error === null ? null : JSON.stringify(error),
    ],
  );
  if (!held) {
    await engine.db.tx((tx) => releaseSlots(tx, unit.runId, unit.stepId));
    return null;
  }
  const fresh = { ...unit, attempt: 0, outages: 0, interruptions: 0, unavailableSince: null };
  if (held.dirty) return { ...fresh, ...(await reload(engine, unit)) };
  return { ...fresh, ended: [...unit.ended, { id: op.id, status: outcome.status, data, error }] };
}

/** Other steps of the run ended since; the next call includes their outcomes. */
async function reload(engine: EngineContext, unit: Unit): Promise<Pick<Unit, "ended" | "hasPending">> {
  await engine.db.run("UPDATE engine.run SET dirty = false WHERE id = $1 AND claim = $2", [unit.runId, unit.claim]);
  return loadEndedSteps(engine.db, unit.runId);
}
