import { z } from "zod";
import type { Op } from "../app/answer.ts";
import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { INTERNAL } from "../events/event.ts";
import { createRuns } from "../runs/create-runs.ts";
import type { Unit } from "../runs/run.ts";
import { resolveStep } from "./resolve-step.ts";
import { setTimer } from "./timers.ts";

const InvokeOptions = z.looseObject({
  function_id: z.string(),
  timeout: z.string().nullish(),
  payload: z.looseObject({ data: z.record(z.string(), z.unknown()).nullish() }).nullish(),
});

/** Starts the invoked function; its outcome becomes the step's outcome. */
export async function invokeFunction(engine: EngineContext, tx: Tx, unit: Unit, op: Op): Promise<void> {
  const options = InvokeOptions.parse(op.opts ?? {});
  const fn = engine.registry.find(options.function_id);
  if (!fn) {
    const error = { name: "Error", message: `There is no function "${options.function_id}" to invoke` };
    await resolveStep(tx, unit.runId, op.id, ["invoking"], { status: "failed", error });
    return;
  }
  const data = options.payload?.data ?? {};
  const event = { id: crypto.randomUUID(), name: INTERNAL.invoked, data, ts: Date.now() };
  await createRuns(tx, [{ fn, events: [event], parent: { runId: unit.runId, stepId: op.id } }]);
  if (options.timeout) await setTimer(tx, unit.runId, op.id, options.timeout);
}
