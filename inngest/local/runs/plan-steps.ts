import type { Op } from "../app/answer.ts";
import type { EngineContext } from "../context.ts";
import { planStep, UnsupportedOpError } from "../steps/plan-step.ts";
import { endHeldRun } from "./end-held-run.ts";
import { releaseUnit } from "./release-unit.ts";
import type { Unit } from "./run.ts";

/** Stores the steps that a function found (parallel ones, sleeps) and releases the run. */
export async function planSteps(engine: EngineContext, unit: Unit, ops: readonly Op[]): Promise<null> {
  try {
    await engine.db.tx(async (tx) => {
      const held = await tx.rows(
        "SELECT 1 FROM engine.run WHERE id = $1 AND claim = $2 AND status = 'running' FOR UPDATE",
        [unit.runId, unit.claim],
      );
      if (held.length > 0) for (const op of ops) await planStep(tx, unit, op);
      await releaseUnit(tx, unit, { again: "when-woken" });
    });
    return null;
  } catch (error) {
    if (!(error instanceof UnsupportedOpError)) throw error;
    return endHeldRun(engine, unit, { status: "failed", error: { name: error.name, message: error.message } });
  }
}
