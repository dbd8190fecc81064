import { randomUUID } from "node:crypto";
import type { Tx } from "../database/database.ts";
import { addJob } from "../database/jobs.ts";
import type { PostedEvent } from "./event.ts";

const EVENT_ID_LIFE = "24 hours";
const REQUEST_LIFE = "7 days";

/**
 * Stores events and queues their routing, in the caller's transaction. Deduplicates by event id for 24 hours, and whole
 * requests by `requestKey` for 7 days (a repeated POST or a repeated step).
 */
export async function acceptEvents(tx: Tx, events: readonly PostedEvent[], requestKey?: string): Promise<string[]> {
  const ids = events.map(() => randomUUID());
  if (requestKey !== undefined && !(await claimKeys(tx, [requestKey], REQUEST_LIFE)).has(requestKey)) return ids;
  const fresh = await claimKeys(
    tx,
    events.flatMap(({ id }) => (id ? [keyOf(id)] : [])),
    EVENT_ID_LIFE,
  );
  const accepted = events.flatMap((event, index) => {
    const isFirst = event.id ? fresh.delete(keyOf(event.id)) : true;
    return isFirst ? [toRow(event, ids[index])] : [];
  });
  if (accepted.length > 0) await insertBatch(tx, accepted);
  return ids;
}

/** Claims keys; returns those that were free or expired. */
export async function claimKeys(tx: Tx, keys: readonly string[], life: string): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const claimed = await tx.rows<{ key: string }>(
    `INSERT INTO engine.idempotency (key, expires_at)
     SELECT key, now() + $2::interval FROM (SELECT DISTINCT unnest($1::text[]) AS key ORDER BY 1) keys
     ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at WHERE idempotency.expires_at < now() RETURNING key`,
    [keys, life],
  );
  return new Set(claimed.map(({ key }) => key));
}

async function insertBatch(tx: Tx, events: readonly EventRow[]): Promise<void> {
  const batchId = randomUUID();
  await tx.run(
    `INSERT INTO engine.event (public_id, batch_id, external_id, name, data, ts)
     SELECT e.public_id, $1, e.external_id, e.name, e.data, e.ts
     FROM jsonb_to_recordset($2::jsonb) AS e(public_id uuid, external_id text, name text, data jsonb, ts bigint)`,
    [batchId, JSON.stringify(events)],
  );
  const names = [...new Set(events.map(({ name }) => name))];
  await addJob(tx, "route", { batchId, names }, { key: `route:${batchId}` });
}

type EventRow = { public_id: string | undefined; external_id: string | null; name: string; data: unknown; ts: number };

function toRow({ id, name, data, ts }: PostedEvent, publicId: string | undefined): EventRow {
  return { public_id: publicId, external_id: id ?? null, name, data: data ?? {}, ts: Math.round(ts ?? Date.now()) };
}

function keyOf(eventId: string): string {
  return `event:${eventId}`;
}
