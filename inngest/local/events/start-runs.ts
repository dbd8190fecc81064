import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { keyValue, matches } from "../expressions/evaluate.ts";
import { debounceEvent } from "../flow/debounce.ts";
import type { FunctionConfig } from "../functions/config.ts";
import { isCancelledBy } from "../runs/cancel-runs.ts";
import { createRuns, type NewRun } from "../runs/create-runs.ts";
import { claimKeys } from "./accept-events.ts";
import type { ArrivedEvent, EngineEvent } from "./event.ts";

const IDEMPOTENCY_LIFE = "24 hours";

/** Starts the functions triggered by these events, except those that a later event of the same batch cancels. */
export async function startRuns(engine: EngineContext, tx: Tx, arrived: readonly ArrivedEvent[]): Promise<void> {
  const runs: NewRun[] = [];
  const events = arrived.map(({ event }) => event);
  for (const [index, { event, arrival }] of arrived.entries()) {
    for (const fn of engine.registry.triggeredBy(event.name)) {
      if (!isTriggered(fn, event) || !(await mayStart(tx, fn, event))) continue;
      if (fn.debounce) await debounceEvent(tx, fn, fn.debounce, { event, arrival });
      else if (!isCancelledLater(fn, events, index)) runs.push({ fn, event });
    }
  }
  await createRuns(tx, runs);
}

function isTriggered(fn: FunctionConfig, event: EngineEvent): boolean {
  return fn.triggers.some((trigger) => trigger.event === event.name && matches(trigger.expression, { event }));
}

function isCancelledLater(fn: FunctionConfig, events: readonly EngineEvent[], index: number): boolean {
  if (fn.cancel.length === 0) return false;
  return events.slice(index + 1).some((next) => isCancelledBy(fn, events[index], next));
}

/** Whether the function's idempotency key is new; keys last 24 hours. */
async function mayStart(tx: Tx, fn: FunctionConfig, event: EngineEvent): Promise<boolean> {
  if (fn.idempotency === undefined) return true;
  const key = `fn:${fn.id}:${keyValue(fn.idempotency, { event })}`;
  return (await claimKeys(tx, [key], IDEMPOTENCY_LIFE)).has(key);
}
