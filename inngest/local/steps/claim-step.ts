import { randomUUID } from "node:crypto";
import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { enqueueUnit } from "../database/jobs.ts";
import type { EngineEvent } from "../events/event.ts";
import { releaseSlots, takeSlots } from "../flow/slots.ts";
import { loadEndedSteps } from "../runs/load-steps.ts";
import type { Unit } from "../runs/run.ts";
import { outageDelay } from "../time/backoff.ts";

type PlannedRow = {
  function_id: string;
  events: EngineEvent[];
  attempt: number;
  outages: number;
  interruptions: number;
  created_at: Date;
};

/** Claims a planned parallel step. Null when it is claimed already, has ended or must wait. */
export async function claimStep(engine: EngineContext, runId: string, stepId: string): Promise<Unit | null> {
  return engine.db.tx(async (tx) => {
    const [step] = await tx.rows<PlannedRow>(
      `SELECT r.function_id, r.events, s.attempt, s.outages, s.interruptions, s.created_at
       FROM engine.run r JOIN engine.step s ON s.run_id = r.id
       WHERE r.id = $1 AND s.id = $2 AND s.status = 'planned' AND r.status = 'running' FOR UPDATE OF s`,
      [runId, stepId],
    );
    if (!step) return giveUpPlace(tx, runId, stepId);
    const { events, attempt, outages, interruptions } = step;
    const fn = engine.registry.find(step.function_id);
    if (!fn) {
      await releaseSlots(tx, runId, stepId);
      await enqueueUnit(tx, runId, stepId, new Date(Date.now() + outageDelay(10)));
      return null;
    }
    if (!(await takeSlots(tx, fn, { runId, stepId, events }, engine.engineId))) return null;
    const claim = randomUUID();
    await tx.run(
      "UPDATE engine.step SET status = 'running', claim = $3, engine_id = $4 WHERE run_id = $1 AND id = $2",
      [runId, stepId, claim, engine.engineId],
    );
    const steps = await loadEndedSteps(tx, runId);
    const unavailableSince = outages > 0 ? step.created_at : null;
    return { runId, stepId, claim, fn, events, attempt, outages, interruptions, unavailableSince, ...steps };
  });
}

/** Releases the slot given to a queued step whose run ended while it waited. */
async function giveUpPlace(tx: Tx, runId: string, stepId: string): Promise<null> {
  const ended = await tx.rows(
    `SELECT FROM engine.run r WHERE r.id = $1 AND NOT EXISTS (
       SELECT FROM engine.step s WHERE s.run_id = r.id AND s.id = $2 AND s.status IN ('planned', 'running'))`,
    [runId, stepId],
  );
  if (ended.length > 0) await releaseSlots(tx, runId, stepId);
  return null;
}
