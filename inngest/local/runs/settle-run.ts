import type { Answer, Op } from "../app/answer.ts";
import type { EngineContext } from "../context.ts";
import { endHeldRun } from "./end-held-run.ts";
import { keepStep } from "./keep-step.ts";
import { planSteps } from "./plan-steps.ts";
import type { Unit } from "./run.ts";
import { tryAgain } from "./try-again.ts";

/** Stores the result of a call. Returns the unit to continue at once; null if it was released or ended. */
export async function settleRun(engine: EngineContext, unit: Unit, answer: Answer): Promise<Unit | null> {
  switch (answer.kind) {
    case "result":
      return endHeldRun(engine, unit, { status: "completed", output: answer.data });
    case "ops":
      return settleOps(engine, unit, answer);
    case "error":
    case "unavailable":
    case "interrupted":
    case "aborted":
      return tryAgain(engine, unit, answer, (error) => endHeldRun(engine, unit, { status: "failed", error }));
  }
}

async function settleOps(
  engine: EngineContext,
  unit: Unit,
  { ops, retry }: Extract<Answer, { kind: "ops" }>,
): Promise<Unit | null> {
  const complete = ops.find(({ op }) => op === "RunComplete");
  if (complete) return endHeldRun(engine, unit, { status: "completed", output: complete.data });
  const [only] = ops;
  if (ops.length !== 1 || !only) return planSteps(engine, unit, ops);
  if (only.op === "StepRun" || only.op === "Step")
    return keepStep(engine, unit, only, { status: "done", data: only.data });
  if (only.op === "StepFailed") return keepFailed(engine, unit, only, only.error);
  if (only.op !== "StepError") return planSteps(engine, unit, ops);
  const failure = { kind: "error" as const, error: only.error, retry };
  return tryAgain(engine, unit, failure, (error) => keepFailed(engine, unit, only, error));
}

/** Stores the error of a step without attempts left; the function receives it and may catch it. */
function keepFailed(engine: EngineContext, unit: Unit, op: Op, error: unknown): Promise<Unit | null> {
  return keepStep(engine, unit, op, { status: "failed", error });
}
