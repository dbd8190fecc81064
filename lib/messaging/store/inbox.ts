import { createHash } from "node:crypto";
import { gather } from "../../platform/concurrency/gather.ts";
import { unsafeRows } from "../../platform/db.ts";
import type { LanePart } from "../rules/inbox-lane.ts";
import type { InboxSource } from "../rules/inbox-row.ts";

/** `receipt` numbers the deliveries in order of receipt. */
export type Delivery = {
  id: string;
  source: InboxSource;
  body: string;
  receivedAt: Date;
  receipt: bigint;
  attempts: number;
};

/** Batch limit: its rows are in memory together. */
const PORTION = { deliveries: 1_000, bytes: 4_194_304 };

type Arrived = LanePart & { source: InboxSource };

/**
 * Stores a body, or its part for one lane, unchanged; false for a duplicate. Not tenant-scoped: the organization is
 * determined later. Groups concurrent inserts, since a slow database would otherwise use one connection for each.
 */
export function unsafeStoreDelivery(source: InboxSource, part: LanePart): Promise<boolean> {
  return store({ source, ...part });
}

const store = gather(storeAll, { most: PORTION.bytes, weigh: ({ body }) => Buffer.byteLength(body) });

async function storeAll(arrived: Arrived[]): Promise<boolean[]> {
  const rows = arrived.map((one) => ({ ...one, digest: digestOf(one) }));
  const kept = await unsafeRows<{ digest: Buffer }>(
    `INSERT INTO platform.webhook_delivery (source, digest, body, size, lane)
     SELECT source, digest, body, size, lane FROM unnest($1::text[], $2::bytea[], $3::text[], $4::int[], $5::int[])
       WITH ORDINALITY AS arrived (source, digest, body, size, lane, position) ORDER BY position
     ON CONFLICT (digest) DO NOTHING RETURNING digest`,
    [
      rows.map(({ source }) => source),
      rows.map(({ digest }) => digest),
      rows.map(({ body }) => body),
      rows.map(({ body }) => Buffer.byteLength(body)),
      rows.map(({ lane }) => lane),
    ],
  );
  const isNew = new Set(kept.map(({ digest }) => digest.toString("hex")));
  return rows.map(({ digest }) => isNew.has(digest.toString("hex")));
}

function digestOf({ source, body }: Pick<Arrived, "source" | "body">): Buffer {
  return createHash("sha256").update(source).update("\n").update(body).digest();
}

/** Claims the lane's next deliveries in order of receipt; a crashed worker's lease expires. */
export async function unsafeClaimDeliveries(lane: number, leaseSeconds: number): Promise<Delivery[]> {
  const rows = await unsafeRows<Delivery>(
    `WITH open AS MATERIALIZED (
       SELECT id, size, receipt FROM platform.webhook_delivery
       WHERE lane = $4 AND processed_at IS NULL AND (claimed_until IS NULL OR claimed_until < now())
       ORDER BY receipt LIMIT $2 FOR UPDATE SKIP LOCKED
     ), portion AS (
       SELECT id FROM (
         SELECT id, size, sum(size) OVER (ORDER BY receipt) AS total FROM open) sized
       WHERE total <= $3 OR total = size
     )
     UPDATE platform.webhook_delivery d
     SET claimed_until = now() + make_interval(secs => $1), attempts = attempts + 1
     FROM portion p WHERE d.id = p.id
     RETURNING d.id, d.source, d.body, d.received_at AS "receivedAt", d.receipt, d.attempts`,
    [leaseSeconds, PORTION.deliveries, PORTION.bytes, lane],
  );
  return rows.sort((a, b) => Number(a.receipt - b.receipt));
}

export type WaitingDelivery = Delivery & { seconds: number };

/**
 * The lane's unprocessed deliveries received before the last of `claimed` that are leased or wait for a retry, with the
 * seconds left; skips those with more than `attempts` attempts. Same limits as a batch, oldest first.
 */
export async function unsafeListWaitingDeliveries(
  lane: number,
  claimed: readonly Delivery[],
  attempts: number,
): Promise<WaitingDelivery[]> {
  return unsafeRows<WaitingDelivery>(
    `SELECT id, source, body, received_at AS "receivedAt", receipt, attempts, seconds FROM (
       SELECT *, sum(size) OVER (ORDER BY receipt) AS total, ceil(extract(epoch FROM claimed_until - now()))::int AS seconds
       FROM platform.webhook_delivery
       WHERE lane = $6 AND processed_at IS NULL AND receipt < $1 AND claimed_until > now() AND attempts <= $2 AND source <> 'ses'
         AND id <> ALL ($5::uuid[])
       ORDER BY receipt LIMIT $3) waiting
     WHERE total <= $4 OR total = size`,
    [claimed.at(-1)?.receipt, attempts, PORTION.deliveries, PORTION.bytes, claimed.map(({ id }) => id), lane],
  );
}

/**
 * Marks deliveries as processed and deletes their bodies, since their content is stored elsewhere. `ignored`: counts by
 * reason.
 */
export async function unsafeFinishDeliveries(done: { id: string; ignored: Record<string, number> }[]): Promise<void> {
  await unsafeRows(
    `UPDATE platform.webhook_delivery d
     SET processed_at = now(), claimed_until = NULL, body = NULL, ignored = nullif(r.ignored, '{}')
     FROM jsonb_to_recordset($1) AS r(id uuid, ignored jsonb) WHERE d.id = r.id`,
    [JSON.stringify(done)],
  );
}

/** Schedules a retry; after the last attempt the delivery is set aside with its body. */
export async function unsafePostponeDeliveries(ids: string[], seconds: number, isLast: boolean): Promise<void> {
  await unsafeRows(
    `UPDATE platform.webhook_delivery SET claimed_until = now() + make_interval(secs => $2),
       processed_at = CASE WHEN $3 THEN now() END, ignored = CASE WHEN $3 THEN '{"failed": 1}'::jsonb END
     WHERE id = ANY ($1::uuid[])`,
    [ids, seconds, isLast],
  );
}

/** Defers deliveries that arrived too early, without counting an attempt. */
export async function unsafeDeferDeliveries(ids: string[], seconds: number): Promise<void> {
  await unsafeRows(
    `UPDATE platform.webhook_delivery SET claimed_until = now() + make_interval(secs => $2), attempts = 0
     WHERE id = ANY ($1::uuid[])`,
    [ids, seconds],
  );
}

/** Returns claimed deliveries behind earlier messages of their senders, without counting an attempt. */
export async function unsafeReturnDeliveries(returned: { id: string; seconds: number }[]): Promise<void> {
  await unsafeRows(
    `UPDATE platform.webhook_delivery d
     SET claimed_until = now() + make_interval(secs => r.seconds), attempts = greatest(attempts - 1, 0)
     FROM jsonb_to_recordset($1) AS r(id uuid, seconds int) WHERE d.id = r.id`,
    [JSON.stringify(returned)],
  );
}
