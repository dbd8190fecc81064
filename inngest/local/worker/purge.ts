import type { EngineContext } from "../context.ts";
import { addJob } from "../database/jobs.ts";

const EVERY_MS = 3_600_000;
const BATCH = 5_000;

/** Deletes old ended data in small batches. */
export async function purge(engine: EngineContext): Promise<void> {
  const keep = `${engine.keepDays} days`;
  await deleteAll(engine, "engine.run", "id", "ended_at < now() - $2::interval", keep);
  await deleteAll(engine, "engine.event", "id", "received_at < now() - $2::interval AND routed_at IS NOT NULL", keep);
  await deleteAll(engine, "engine.idempotency", "key", "expires_at < now() - $2::interval", "0 seconds");
  await deleteAll(engine, "engine.function", "id", "archived_at < now() - $2::interval", keep);
  await planPurge(engine);
}

export async function planPurge(engine: EngineContext): Promise<void> {
  const at = new Date(Date.now() + EVERY_MS);
  await engine.db.tx((tx) => addJob(tx, "purge", {}, { key: "purge", at, keepTime: true }));
}

async function deleteAll(
  engine: EngineContext,
  table: string,
  key: string,
  condition: string,
  age: string,
): Promise<void> {
  const text = `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT $1)`;
  while ((await engine.db.run(text, [BATCH, age])) === BATCH);
}
