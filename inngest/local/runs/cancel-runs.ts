import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import type { EngineEvent } from "../events/event.ts";
import { matches } from "../expressions/evaluate.ts";
import { releaseSlots } from "../flow/slots.ts";
import type { FunctionConfig } from "../functions/config.ts";
import { endRun } from "./end-run.ts";

/** Cancels active runs whose function's `cancelOn` matches one of these events. A step in progress still ends. */
export async function cancelRuns(engine: EngineContext, tx: Tx, events: readonly EngineEvent[]): Promise<void> {
  for (const event of events)
    for (const fn of engine.registry.cancelledBy(event.name)) await cancelRunsOf(engine, tx, fn, event);
}

/** Whether `event` cancels a run that `trigger` started. */
export function isCancelledBy(fn: FunctionConfig, trigger: EngineEvent | undefined, event: EngineEvent): boolean {
  return fn.cancel.some((rule) => rule.event === event.name && matches(rule.if, { event: trigger, async: event }));
}

async function cancelRunsOf(engine: EngineContext, tx: Tx, fn: FunctionConfig, event: EngineEvent): Promise<void> {
  const active = await tx.rows<{ id: string; trigger: EngineEvent; claim: string | null }>(
    `SELECT id, events -> 0 AS trigger, claim FROM engine.run WHERE function_id = $1 AND status IN ('queued', 'running')
     ORDER BY id`,
    [fn.id],
  );
  for (const { id, trigger } of active) {
    if (!isCancelledBy(fn, trigger, event)) continue;
    const isHeld = await isRunHeld(tx, id);
    if ((await endRun(engine, tx, id, { status: "cancelled" })) && !isHeld) await releaseSlots(tx, fn, id, "");
    engine.log.info({ functionId: fn.id, runId: id }, "A run was cancelled");
  }
}

/** During a call its engine keeps the slots and releases them afterwards. */
async function isRunHeld(tx: Tx, runId: string): Promise<boolean> {
  const [run] = await tx.rows<{ held: boolean }>(
    "SELECT claim IS NOT NULL AS held FROM engine.run WHERE id = $1 FOR UPDATE",
    [runId],
  );
  return run?.held ?? false;
}
