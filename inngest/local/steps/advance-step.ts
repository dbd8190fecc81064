import type { Answer } from "../app/answer.ts";
import { callFunction } from "../app/call-function.ts";
import type { EngineContext } from "../context.ts";
import { releaseSlots } from "../flow/slots.ts";
import { callOf } from "../runs/call-of.ts";
import { persistently } from "../runs/persistently.ts";
import { type Outcome, outcomeColumns, type Unit } from "../runs/run.ts";
import { tryAgain } from "../runs/try-again.ts";
import { claimStep } from "./claim-step.ts";
import { wakeRun } from "./wake-run.ts";

/** Runs one parallel step. */
export async function advanceStep(
  engine: EngineContext,
  runId: string,
  stepId: string,
  signal: AbortSignal,
): Promise<void> {
  const unit = await claimStep(engine, runId, stepId);
  if (!unit) return;
  const answer = await callFunction(engine.app, callOf(unit, signal));
  await persistently(engine, unit, answer, (given) => settleStep(engine, unit, given));
}

async function settleStep(engine: EngineContext, unit: Unit, answer: Answer): Promise<null> {
  const fail = (error: unknown) => endHeldStep(engine, unit, { status: "failed", error });
  if (answer.kind === "result") {
    const error = { name: "Error", message: "The function ended without running the step that it had planned" };
    return fail(error);
  }
  if (answer.kind !== "ops") return tryAgain(engine, unit, answer, fail);
  const op = answer.ops.find(({ id }) => id === unit.stepId) ?? answer.ops[0];
  if (op?.op === "StepRun" || op?.op === "Step") return endHeldStep(engine, unit, { status: "done", data: op.data });
  if (op?.op === "StepFailed") return fail(op.error);
  const error = op?.error ?? { name: "Error", message: "The step was not found in its function" };
  return tryAgain(engine, unit, { kind: "error", error, retry: answer.retry }, fail);
}

/** Stores the outcome of a claimed step. Its run continues when no parallel step is left, or in a race. */
async function endHeldStep(engine: EngineContext, unit: Unit, outcome: Outcome): Promise<null> {
  const { data, error } = outcomeColumns(outcome);
  await engine.db.tx(async (tx) => {
    await tx.rows("SELECT 1 FROM engine.run WHERE id = $1 FOR UPDATE", [unit.runId]);
    const [step] = await tx.rows<{ races: boolean; left: number }>(
      `WITH kept AS (
         UPDATE engine.step SET status = $4, data = $5, error = $6, ended_order = nextval('engine.step_order'),
           claim = NULL, engine_id = NULL
         WHERE run_id = $1 AND id = $2 AND claim = $3 RETURNING races)
       SELECT races, (SELECT count(*)::int FROM engine.step
         WHERE run_id = $1 AND id <> $2 AND status IN ('planned', 'running')) AS left FROM kept`,
      [unit.runId, unit.stepId, unit.claim, outcome.status, data, error],
    );
    if (step && (step.left === 0 || step.races)) await wakeRun(tx, unit.runId);
    await releaseSlots(tx, unit.runId, unit.stepId);
  });
  return null;
}
