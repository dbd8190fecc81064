import { z } from "zod";
import type { Op } from "../app/answer.ts";
import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { enqueueUnit } from "../database/jobs.ts";
import type { Unit } from "../runs/run.ts";
import { invokeFunction } from "./invoke-function.ts";
import { type Outcome, type PendingStatus, wakeRun } from "./resolve-step.ts";
import { setTimer } from "./timers.ts";

/** The function used an Inngest feature that the local engine lacks. */
export class UnsupportedOpError extends Error {
  override name = "UnsupportedOpError";
}

const WaitOptions = z.looseObject({ timeout: z.string().optional(), if: z.string().optional() });

/** Stores one step that a function found; known steps stay unchanged. */
export async function planStep(engine: EngineContext, tx: Tx, unit: Unit, op: Op): Promise<void> {
  switch (op.op) {
    case "StepPlanned":
      if (await insertStep(tx, unit.runId, op, "planned")) await enqueueUnit(tx, unit.runId, op.id);
      return;
    case "Sleep":
      if (await insertStep(tx, unit.runId, op, "sleeping")) await setTimer(tx, unit.runId, op.id, op.name ?? "");
      return;
    case "WaitForEvent":
      return waitForEvent(tx, unit.runId, op);
    case "InvokeFunction":
      if (await insertStep(tx, unit.runId, op, "invoking")) await invokeFunction(engine, tx, unit, op);
      return;
    case "StepRun":
      return insertEnded(tx, unit.runId, op, { status: "done", data: op.data });
    case "StepFailed":
      return insertEnded(tx, unit.runId, op, { status: "failed", error: op.error });
    default:
      throw new UnsupportedOpError(`The embedded job engine does not support "${op.op}"`);
  }
}

async function waitForEvent(tx: Tx, runId: string, op: Op): Promise<void> {
  const options = WaitOptions.parse(op.opts ?? {});
  if (!(await insertStep(tx, runId, op, "waiting", { eventName: op.name, expression: options.if }))) return;
  if (options.timeout) await setTimer(tx, runId, op.id, options.timeout);
}

async function insertStep(
  tx: Tx,
  runId: string,
  op: Op,
  status: PendingStatus,
  wait: { eventName?: string | null | undefined; expression?: string | undefined } = {},
): Promise<boolean> {
  const races = op.opts?.parallelMode === "race";
  const inserted = await tx.run(
    `INSERT INTO engine.step (run_id, id, name, status, races, event_name, expression) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (run_id, id) DO NOTHING`,
    [runId, op.id, op.displayName ?? op.name ?? op.id, status, races, wait.eventName ?? null, wait.expression ?? null],
  );
  return inserted === 1;
}

async function insertEnded(tx: Tx, runId: string, op: Op, outcome: Outcome): Promise<void> {
  const data = outcome.status === "done" ? JSON.stringify(outcome.data ?? null) : null;
  const error = outcome.status === "failed" ? JSON.stringify(outcome.error) : null;
  await tx.run(
    `INSERT INTO engine.step (run_id, id, name, status, data, error, ended_order)
     VALUES ($1, $2, $3, $4, $5, $6, nextval('engine.step_order')) ON CONFLICT (run_id, id) DO NOTHING`,
    [runId, op.id, op.displayName ?? op.name ?? op.id, outcome.status, data, error],
  );
  await wakeRun(tx, runId);
}
