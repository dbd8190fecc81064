import type { Tx } from "../database/database.ts";
import { addJob } from "../database/jobs.ts";
import type { ArrivedEvent, EngineEvent } from "../events/event.ts";
import { keyValue } from "../expressions/evaluate.ts";
import type { FunctionConfig } from "../functions/config.ts";

/** Whether the function buffers its events: `debounce` or `batchEvents`. */
export function holdsBack(fn: FunctionConfig): boolean {
  return fn.debounce !== undefined || fn.batchEvents !== undefined;
}

/** Buffers an event and schedules the start of its run. */
export async function holdBack(tx: Tx, fn: FunctionConfig, arrived: ArrivedEvent): Promise<void> {
  const { event } = arrived;
  const expression = (fn.debounce ?? fn.batchEvents)?.key;
  const key = `${fn.id}:${expression === undefined ? "" : keyValue(expression, { event })}`;
  await lockBuffer(tx, key);
  const { since, count } = fn.debounce ? await replaceHeld(tx, key, arrived) : await appendHeld(tx, key, arrived);
  const at = dueAt(fn, since, count);
  await addJob(tx, "buffer", { functionId: fn.id, key }, { key: `buffer:${key}`, at });
}

/** Removes and returns the events of the run that is due; schedules the next batch if more are buffered. */
export async function takeHeld(tx: Tx, fn: FunctionConfig, key: string): Promise<EngineEvent[]> {
  await lockBuffer(tx, key);
  const rows = await tx.rows<ArrivedEvent>(
    `DELETE FROM engine.buffered WHERE id IN (SELECT id FROM engine.buffered WHERE key = $1 ORDER BY arrival LIMIT $2)
     RETURNING event, arrival`,
    [key, fn.batchEvents?.maxSize ?? 1],
  );
  const [rest] = await tx.rows<{ since: Date; count: number }>(
    "SELECT since, count(*) OVER ()::int AS count FROM engine.buffered WHERE key = $1 ORDER BY arrival LIMIT 1",
    [key],
  );
  if (rest)
    await addJob(
      tx,
      "buffer",
      { functionId: fn.id, key },
      { key: `buffer:${key}`, at: dueAt(fn, rest.since, rest.count) },
    );
  return rows.sort((a, b) => Number(a.arrival) - Number(b.arrival)).map(({ event }) => event);
}

/** Debounce: one period after the last event, at most its timeout after the first. Batch: when full or timed out. */
function dueAt(fn: FunctionConfig, since: Date, count: number): Date {
  const now = Date.now();
  if (fn.debounce) {
    const { period, timeout = Number.POSITIVE_INFINITY } = fn.debounce;
    return new Date(Math.min(now + period, since.getTime() + timeout));
  }
  const { maxSize, timeout } = fn.batchEvents ?? { maxSize: 1, timeout: 0 };
  return new Date(count >= maxSize ? now : since.getTime() + timeout);
}

type Held = { since: Date; count: number };

async function appendHeld(tx: Tx, key: string, { event, arrival }: ArrivedEvent): Promise<Held> {
  await tx.run("INSERT INTO engine.buffered (key, event, arrival) VALUES ($1, $2, $3)", [
    key,
    JSON.stringify(event),
    arrival,
  ]);
  const [held] = await tx.rows<Held>(
    "SELECT min(since) AS since, count(*)::int AS count FROM engine.buffered WHERE key = $1",
    [key],
  );
  return held ?? { since: new Date(), count: 1 };
}

/** Batches are routed concurrently, so keep the event that arrived last, not the one processed last. */
async function replaceHeld(tx: Tx, key: string, arrived: ArrivedEvent): Promise<Held> {
  const [held] = await tx.rows<Held>(
    `UPDATE engine.buffered SET event = CASE WHEN arrival < $3 THEN $2 ELSE event END, arrival = greatest(arrival, $3)
     WHERE key = $1 RETURNING since, 1 AS count`,
    [key, JSON.stringify(arrived.event), arrived.arrival],
  );
  return held ?? appendHeld(tx, key, arrived);
}

async function lockBuffer(tx: Tx, key: string): Promise<void> {
  await tx.rows("SELECT pg_advisory_xact_lock(hashtextextended('engine.buffer:' || $1, 0))", [key]);
}
