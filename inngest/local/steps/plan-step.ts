import type { Op } from "../app/answer.ts";
import type { Tx } from "../database/database.ts";
import { enqueueUnit } from "../database/jobs.ts";
import { type Outcome, outcomeColumns, type Unit } from "../runs/run.ts";
import { setTimer } from "./timers.ts";
import { wakeRun } from "./wake-run.ts";

/** The function used an Inngest feature that the embedded engine lacks. */
export class UnsupportedOpError extends Error {
  override name = "UnsupportedOpError";
}

/** Stores one step that a function found; known steps stay unchanged. */
export async function planStep(tx: Tx, unit: Unit, op: Op): Promise<void> {
  switch (op.op) {
    case "StepPlanned":
      if (await insertStep(tx, unit.runId, op, "planned")) await enqueueUnit(tx, unit.runId, op.id);
      return;
    case "Sleep":
      if (await insertStep(tx, unit.runId, op, "sleeping")) await setTimer(tx, unit.runId, op.id, op.name ?? "");
      return;
    case "StepRun":
      return insertEnded(tx, unit.runId, op, { status: "done", data: op.data });
    case "StepFailed":
      return insertEnded(tx, unit.runId, op, { status: "failed", error: op.error });
    default:
      throw new UnsupportedOpError(
        `Function "${unit.fn.id}": the embedded job engine does not support step "${stepName(op)}" of type ${op.op}`,
      );
  }
}

async function insertStep(tx: Tx, runId: string, op: Op, status: "planned" | "sleeping"): Promise<boolean> {
  const races = op.opts?.parallelMode === "race";
  const inserted = await tx.run(
    `INSERT INTO engine.step (run_id, id, name, status, races) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (run_id, id) DO NOTHING`,
    [runId, op.id, stepName(op), status, races],
  );
  return inserted === 1;
}

async function insertEnded(tx: Tx, runId: string, op: Op, outcome: Outcome): Promise<void> {
  const { data, error } = outcomeColumns(outcome);
  await tx.run(
    `INSERT INTO engine.step (run_id, id, name, status, data, error, ended_order)
     VALUES ($1, $2, $3, $4, $5, $6, nextval('engine.step_order')) ON CONFLICT (run_id, id) DO NOTHING`,
    [runId, op.id, stepName(op), outcome.status, data, error],
  );
  await wakeRun(tx, runId);
}

function stepName({ id, name, displayName }: Op): string {
  return displayName ?? name ?? id;
}
