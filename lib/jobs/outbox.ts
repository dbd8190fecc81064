import { randomUUID } from "node:crypto";
import { within } from "../platform/concurrency/within.ts";
import type { Sql } from "../platform/db.ts";
import { unsafeRows } from "../platform/db.ts";
import { logger } from "../platform/logger.ts";
import { inngest } from "./client.ts";

/** The type returned by `eventType(name, { schema }).create(data, { id? })`. */
export type EmittableEvent = {
  name: string;
  data?: Record<string, unknown>;
  /** Deduplication id, valid for 24 hours. */
  id?: string;
  ts?: number;
  validate?: () => Promise<void>;
};

/** An outbox event in the engine's format. */
export type OutboxEvent = {
  id: string;
  event: { id: string; name: string; data: Record<string, unknown>; ts: number };
};

type Row = { id: string; event_id: string; name: string; data: Record<string, unknown>; ts: bigint };

/** Claim lease: only the process that wrote or claimed an event delivers it in this time. */
const CLAIM_SECONDS = 10;
const BATCH = 500;
const DRAIN_TIMEOUT_MS = 5_000;
/** Maximum time that a request waits for the engine; the send continues after it. */
export const REQUEST_WAIT_MS = 1_000;
const KEEP_TRYING_DAYS = 7;
const KEEP_DAYS = 30;

/**
 * Writes events in the caller's transaction, so that they are sent only if it commits. Call `deliver` after the commit.
 */
export async function queueEvents(
  sql: Pick<Sql, "rows">,
  events: EmittableEvent | EmittableEvent[],
): Promise<OutboxEvent[]> {
  const all = Array.isArray(events) ? events : [events];
  if (all.length === 0) return [];
  await Promise.all(all.map((event) => event.validate?.()));
  const rows = all.map(({ name, data = {}, id, ts = Date.now() }) => {
    const orgId = typeof data.orgId === "string" ? data.orgId : null;
    return { name, data, ts, event_id: id ?? randomUUID(), org_id: orgId };
  });
  const written = await sql.rows<Row>(
    `INSERT INTO platform.outbox_event (org_id, event_id, name, data, ts, claimed_until)
     SELECT org_id, event_id, name, data, ts, clock_timestamp() + make_interval(secs => $2)
     FROM jsonb_to_recordset($1::jsonb) AS e(org_id text, event_id text, name text, data jsonb, ts bigint)
     RETURNING id, event_id, name, data, ts`,
    [JSON.stringify(rows), CLAIM_SECONDS],
  );
  return written.map(toEvent);
}

/** Sends committed events. On failure they stay in the outbox for `drainOutbox`. */
export async function deliver(events: readonly OutboxEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += BATCH) {
    const error = await trySend(events.slice(from, from + BATCH), REQUEST_WAIT_MS);
    if (error === null) continue;
    logger.warn(
      { err: error, events: events.length - from },
      "job engine unavailable; events stay in the outbox and are retried",
    );
    return;
  }
}

/**
 * Delivers the outbox, oldest first, until it is empty or the engine is unavailable. A rejected event delays no other.
 * Returns the number delivered.
 */
export async function drainOutbox(): Promise<number> {
  await giveUpOld();
  let delivered = 0;
  for (;;) {
    const batch = await claimBatch();
    if (batch.length === 0) return delivered;
    const error = await trySend(batch);
    if (error === null) delivered += batch.length;
    else if (batch.length === 1) return delivered;
    else {
      const some = await deliverOneByOne(batch);
      if (some === 0) return delivered;
      delivered += some;
    }
  }
}

/** Stops after the first event if the engine is unavailable. */
async function deliverOneByOne(batch: readonly OutboxEvent[]): Promise<number> {
  let delivered = 0;
  for (const [index, event] of batch.entries()) {
    const error = await trySend([event]);
    if (error === null) delivered += 1;
    else if (index === 0 && !(await isAlive(batch))) return 0;
    else
      logger.warn(
        { err: error, eventId: event.event.id, event: event.event.name },
        "the job engine rejected an event; it stays in the outbox and is retried",
      );
  }
  return delivered;
}

/** Whether the engine accepts a batch's last event after rejecting its first. */
async function isAlive(batch: readonly OutboxEvent[]): Promise<boolean> {
  return (await trySend(batch.slice(-1))) === null;
}

async function claimBatch(): Promise<OutboxEvent[]> {
  const rows = await unsafeRows<Row>(
    `UPDATE platform.outbox_event SET attempts = attempts + 1,
       claimed_until = clock_timestamp() + make_interval(secs => $1)
     WHERE id IN (SELECT id FROM platform.outbox_event WHERE gave_up_at IS NULL AND claimed_until < clock_timestamp()
       ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
     RETURNING id, event_id, name, data, ts`,
    [CLAIM_SECONDS],
  );
  return rows.map(toEvent).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Null once the engine has accepted the events and they are deleted from the outbox. */
async function trySend(events: readonly OutboxEvent[], waitMs = DRAIN_TIMEOUT_MS): Promise<unknown> {
  try {
    await within(waitMs, sendAndDelete(events));
    return null;
  } catch (error) {
    return error;
  }
}

/** A crash in between sends the events again; the engine deduplicates them by id. */
async function sendAndDelete(events: readonly OutboxEvent[]): Promise<void> {
  await inngest.send(events.map(({ event }) => event));
  const ids = events.map(({ id }) => id);
  await unsafeRows("DELETE FROM platform.outbox_event WHERE id = ANY ($1)", [ids]);
}

async function giveUpOld(): Promise<void> {
  const rows = await unsafeRows<{ id: string }>(
    `WITH removed AS (
       DELETE FROM platform.outbox_event WHERE gave_up_at < now() - make_interval(days => $2))
     UPDATE platform.outbox_event SET gave_up_at = now()
     WHERE gave_up_at IS NULL AND created_at < now() - make_interval(days => $1) RETURNING id`,
    [KEEP_TRYING_DAYS, KEEP_DAYS],
  );
  if (rows.length > 0)
    logger.error(
      { events: rows.length },
      `gave up delivering events: the job engine did not accept them for ${KEEP_TRYING_DAYS} days`,
    );
}

function toEvent({ id, event_id: eventId, name, data, ts }: Row): OutboxEvent {
  return { id, event: { id: eventId, name, data, ts: Number(ts) } };
}
