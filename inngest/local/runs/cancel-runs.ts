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
  const active = await tx.rows<{ id: string; trigger: EngineEvent }>(
    `SELECT id, events -> 0 AS trigger FROM engine.run WHERE function_id = $1 AND status IN ('queued', 'running')
     ORDER BY id`,
    [fn.id],
  );
  const cancelled = active.filter(({ trigger }) => isCancelledBy(fn, trigger, event)).map(({ id }) => id);
  // All rows before any slot: a claim locks its run before the slots, too.
  for (const { id, isHeld } of await lockRuns(tx, cancelled)) {
    if ((await endRun(engine, tx, id, { status: "cancelled" })) && !isHeld) await releaseSlots(tx, id, "");
    engine.log.info({ functionId: fn.id, runId: id }, "A run was cancelled");
  }
}

/** `isHeld`: during a call its engine keeps the slots and releases them afterwards. */
function lockRuns(tx: Tx, ids: readonly string[]): Promise<{ id: string; isHeld: boolean }[]> {
  return tx.rows(
    `SELECT id, claim IS NOT NULL AS "isHeld" FROM engine.run
     WHERE id = ANY($1::uuid[]) AND status IN ('queued', 'running') ORDER BY id FOR UPDATE`,
    [ids],
  );
}
