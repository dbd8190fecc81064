import type { Tx } from "../database/database.ts";
import { addJob } from "../database/jobs.ts";
import type { ArrivedEvent, EngineEvent } from "../events/event.ts";
import { keyValue } from "../expressions/evaluate.ts";
import type { FunctionConfig } from "../functions/config.ts";

type Debounce = NonNullable<FunctionConfig["debounce"]>;

/** Keeps only the last event of a burst and schedules the start of its run. */
export async function debounceEvent(
  tx: Tx,
  fn: FunctionConfig,
  debounce: Debounce,
  arrived: ArrivedEvent,
): Promise<void> {
  const { event } = arrived;
  const key = `${fn.id}:${debounce.key === undefined ? "" : keyValue(debounce.key, { event })}`;
  await lockBuffer(tx, key);
  const since = await replaceHeld(tx, key, arrived);
  await addJob(tx, "buffer", { functionId: fn.id, key }, { key: `buffer:${key}`, at: dueAt(debounce, since) });
}

/** Removes and returns the event of the run that is due. */
export async function takeHeld(tx: Tx, key: string): Promise<EngineEvent | undefined> {
  await lockBuffer(tx, key);
  const [held] = await tx.rows<{ event: EngineEvent }>("DELETE FROM engine.buffered WHERE key = $1 RETURNING event", [
    key,
  ]);
  return held?.event;
}

/** One period after the last event, at most the timeout after the first. */
function dueAt({ period, timeout = Number.POSITIVE_INFINITY }: Debounce, since: Date): Date {
  return new Date(Math.min(Date.now() + period, since.getTime() + timeout));
}

/**
 * Events are routed concurrently, so keep the one that arrived last, not the one processed last. Returns the arrival
 * time of the burst's first event.
 */
async function replaceHeld(tx: Tx, key: string, { event, arrival }: ArrivedEvent): Promise<Date> {
  const values = [key, JSON.stringify(event), arrival];
  const [held] = await tx.rows<{ since: Date }>(
    `UPDATE engine.buffered SET event = CASE WHEN arrival < $3 THEN $2 ELSE event END, arrival = greatest(arrival, $3)
     WHERE key = $1 RETURNING since`,
    values,
  );
  if (held) return held.since;
  await tx.run("INSERT INTO engine.buffered (key, event, arrival) VALUES ($1, $2, $3)", values);
  return new Date();
}

async function lockBuffer(tx: Tx, key: string): Promise<void> {
  await tx.rows("SELECT pg_advisory_xact_lock(hashtextextended('engine.buffer:' || $1, 0))", [key]);
}
