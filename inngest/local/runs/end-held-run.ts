import type { EngineContext } from "../context.ts";
import { releaseSlots } from "../flow/slots.ts";
import { type Ending, endRun } from "./end-run.ts";
import type { Unit } from "./run.ts";

/** Ends the claimed run, unless the claim was lost. */
export async function endHeldRun(engine: EngineContext, unit: Unit, ending: Ending): Promise<null> {
  await engine.db.tx(async (tx) => {
    const held = await tx.rows("SELECT 1 FROM engine.run WHERE id = $1 AND claim = $2 FOR UPDATE", [
      unit.runId,
      unit.claim,
    ]);
    if (held.length > 0) await endRun(engine, tx, unit.runId, ending);
    await releaseSlots(tx, unit.runId, unit.stepId);
  });
  if (ending.status === "failed") engine.log.warn({ functionId: unit.fn.id, runId: unit.runId }, "A run failed");
  return null;
}
