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
  if (slots.length === 0) return true;
  const keys = slots.map(({ key }) => key);
  const limits = slots.map(({ limit }) => limit);
  const params = [keys, limits, unit.runId, unit.stepId, engineId];
  const [row] = await tx.rows<{ taken: boolean }>("SELECT engine.take_slots($1, $2, $3, $4, $5) AS taken", params);
  return row?.taken ?? false;
}

/** Releases a unit's slots or its position in the queue. */
export async function releaseSlots(tx: Tx, fn: FunctionConfig, runId: string, stepId: string): Promise<void> {
  if (fn.concurrency.length === 0) return;
  await tx.rows("SELECT engine.release_slots($1, $2)", [runId, stepId]);
}

function slotKeys(fn: FunctionConfig, event: EngineEvent | undefined): SlotKey[] {
  return fn.concurrency.map((limit) => ({ key: slotKey(fn, limit, event), limit: limit.limit }));
}

/** Scope `fn` counts per function; `env` and `account` count across all functions with the same key. */
function slotKey(fn: FunctionConfig, limit: ConcurrencyLimit, event: EngineEvent | undefined): string {
  const owner = limit.scope === "fn" ? `fn:${fn.id}` : `${limit.scope}:`;
  return limit.key === undefined ? owner : `${owner}:${limit.key}:${keyValue(limit.key, { event })}`;
}
