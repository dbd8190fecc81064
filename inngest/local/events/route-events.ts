import { setTimeout as sleep } from "node:timers/promises";
import type { EngineContext } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { addJob } from "../database/jobs.ts";
import { cancelRuns } from "../runs/cancel-runs.ts";
import type { ArrivedEvent } from "./event.ts";
import { startRuns } from "./start-runs.ts";

const FIRST_SYNC_PAUSE_MS = 500;
const RESYNC_WAIT_MS = 1_000;

export type Batch = { batchId: string; names: string[] };

/** Routes a batch of events: cancels runs and starts functions. */
export async function routeEvents(engine: EngineContext, batch: Batch): Promise<void> {
  if (engine.registry.all().length === 0) return routeLater(engine, batch); // functions are not loaded yet
  // No function uses this name yet: the app may have been updated, so sync first.
  if (!batch.names.every((name) => isKnown(engine, name))) await Promise.race([engine.resync(), sleep(RESYNC_WAIT_MS)]);
  await engine.db.tx(async (tx) => {
    const arrived = await takeUnrouted(tx, batch.batchId);
    if (arrived.length === 0) return;
    await cancelRuns(
      engine,
      tx,
      arrived.map(({ event }) => event),
    );
    await startRuns(engine, tx, arrived);
  });
}

async function routeLater(engine: EngineContext, batch: Batch): Promise<void> {
  const at = new Date(Date.now() + FIRST_SYNC_PAUSE_MS);
  await engine.db.tx((tx) => addJob(tx, "route", batch, { key: `route:${batch.batchId}`, at }));
}

function isKnown({ registry }: EngineContext, name: string): boolean {
  return registry.triggeredBy(name).length > 0 || registry.cancelledBy(name).length > 0;
}

async function takeUnrouted(tx: Tx, batchId: string): Promise<ArrivedEvent[]> {
  return tx.rows<ArrivedEvent>(
    `WITH taken AS (UPDATE engine.event SET routed_at = now() WHERE batch_id = $1 AND routed_at IS NULL RETURNING *)
     SELECT id AS arrival, jsonb_build_object('id', coalesce(external_id, public_id::text), 'name', name, 'data', data,
       'ts', ts) AS event FROM taken ORDER BY id`,
    [batchId],
  );
}
