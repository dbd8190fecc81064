import type { Tx } from "../database/database.ts";
import type { EngineEvent } from "../events/event.ts";
import { keyValue } from "../expressions/evaluate.ts";
import type { ConcurrencyLimit, FunctionConfig } from "../functions/config.ts";

type SlotKey = { key: string; limit: number };

/**
 * Acquires a slot under each concurrency limit of the function. False: the unit was queued and is enqueued again when a
 * slot is free.
 */
export async function takeSlots(
  tx: Tx,
  fn: FunctionConfig,
  unit: { runId: string; stepId: string; events: EngineEvent[] },
  engineId: string,
): Promise<boolean> {
  const slots = slotKeys(fn, unit.events[0]);
  const keys = slots.map(({ key }) => key);
  const limits = slots.map(({ limit }) => limit);
  const params = [keys, limits, unit.runId, unit.stepId, engineId];
  const [row] = await tx.rows<{ taken: boolean }>("SELECT engine.take_slots($1, $2, $3, $4, $5) AS taken", params);
  return row?.taken ?? false;
}

/** Releases a unit's slots or its position in the queue; without either it does nothing. */
export async function releaseSlots(tx: Pick<Tx, "rows">, runId: string, stepId: string): Promise<void> {
  await tx.rows("SELECT engine.release_slots($1, $2)", [runId, stepId]);
}

function slotKeys(fn: FunctionConfig, event: EngineEvent | undefined): SlotKey[] {
  return fn.concurrency.map((limit) => ({ key: slotKey(fn, limit, event), limit: limit.limit }));
}

/** Scope `fn` counts per function; `env` and `account` count across all functions whose keys have the same value. */
export function slotKey(fn: FunctionConfig, { scope, key }: ConcurrencyLimit, event: EngineEvent | undefined): string {
  if (scope !== "fn") return `${scope}:${key === undefined ? "" : keyValue(key, { event })}`;
  return key === undefined ? `fn:${fn.id}` : `fn:${fn.id}:${key}:${keyValue(key, { event })}`;
}

/** Repairs what no call will release any more, such as slots of ended runs. Nothing to do in normal operation. */
export async function repairSlots(db: Pick<Tx, "rows">): Promise<void> {
  await db.rows("SELECT engine.repair_slots()");
}
