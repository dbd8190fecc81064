import { createHash } from "node:crypto";
import { unsafeRows } from "../../platform/db.ts";
import { gather } from "../../platform/gather.ts";

/** Who called: each source has its own wire format. */
export type InboxSource = "whatsapp" | "gateway" | "ses";
export type Delivery = { id: string; source: InboxSource; body: string; receivedAt: Date; attempts: number };

/** What one portion may hold: its rows live in memory together. */
const PORTION = { deliveries: 1_000, bytes: 4_194_304 };

type Arrived = { source: InboxSource; body: string };

/**
 * Keeps a body as it came; false when these very bytes were kept before. Not tenant-scoped: whose it is, is read later.
 * Those that arrive together are written together: a slow database would otherwise hold a connection for each.
 */
export function unsafeStoreDelivery(source: InboxSource, body: string): Promise<boolean> {
  return store({ source, body });
}

const store = gather(storeAll, { most: PORTION.bytes, weigh: ({ body }) => Buffer.byteLength(body) });

async function storeAll(arrived: Arrived[]): Promise<boolean[]> {
  const rows = arrived.map((one) => ({ ...one, digest: digestOf(one) }));
  const kept = await unsafeRows<{ digest: Buffer }>(
    `INSERT INTO platform.webhook_delivery (source, digest, body, size)
     SELECT source, digest, body, size FROM unnest($1::text[], $2::bytea[], $3::text[], $4::int[])
       AS arrived (source, digest, body, size)
     ON CONFLICT (digest) DO NOTHING RETURNING digest`,
    [
      rows.map(({ source }) => source),
      rows.map(({ digest }) => digest),
      rows.map(({ body }) => body),
      rows.map(({ body }) => Buffer.byteLength(body)),
    ],
  );
  const isNew = new Set(kept.map(({ digest }) => digest.toString("hex")));
  return rows.map(({ digest }) => isNew.has(digest.toString("hex")));
}

function digestOf({ source, body }: Arrived): Buffer {
  return createHash("sha256").update(source).update("\n").update(body).digest();
}

/** The next ones in the order they came, for so long: whoever claimed them and died gives them back by that. */
export async function unsafeClaimDeliveries(leaseSeconds: number): Promise<Delivery[]> {
  const rows = await unsafeRows<Delivery>(
    `WITH open AS MATERIALIZED (
       SELECT id, size, received_at FROM platform.webhook_delivery
       WHERE processed_at IS NULL AND (claimed_until IS NULL OR claimed_until < now())
       ORDER BY received_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
     ), portion AS (
       SELECT id FROM (
         SELECT id, size, sum(size) OVER (ORDER BY received_at, id) AS total FROM open) sized
       WHERE total <= $3 OR total = size
     )
     UPDATE platform.webhook_delivery d
     SET claimed_until = now() + make_interval(secs => $1), attempts = attempts + 1
     FROM portion p WHERE d.id = p.id
     RETURNING d.id, d.source, d.body, d.received_at AS "receivedAt", d.attempts`,
    [leaseSeconds, PORTION.deliveries, PORTION.bytes],
  );
  return rows.sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** They are done: what they said is kept elsewhere, so their bodies go. `ignored` counts by reason, by delivery. */
export async function unsafeFinishDeliveries(done: { id: string; ignored: Record<string, number> }[]): Promise<void> {
  await unsafeRows(
    `UPDATE platform.webhook_delivery d
     SET processed_at = now(), claimed_until = NULL, body = NULL, ignored = nullif(r.ignored, '{}')
     FROM jsonb_to_recordset($1) AS r(id uuid, ignored jsonb) WHERE d.id = r.id`,
    [JSON.stringify(done)],
  );
}

/** One that failed is tried again after a while. After its last attempt it is kept aside, with its body. */
export async function unsafePostponeDeliveries(ids: string[], seconds: number, isLast: boolean): Promise<void> {
  await unsafeRows(
    `UPDATE platform.webhook_delivery SET claimed_until = now() + make_interval(secs => $2),
       processed_at = CASE WHEN $3 THEN now() END, ignored = CASE WHEN $3 THEN '{"failed": 1}'::jsonb END
     WHERE id = ANY ($1::uuid[])`,
    [ids, seconds, isLast],
  );
}

/** Those that came too early: they are looked at again after a while, as if for the first time. */
export async function unsafeDeferDeliveries(ids: string[], seconds: number): Promise<void> {
  await unsafeRows(
    `UPDATE platform.webhook_delivery SET claimed_until = now() + make_interval(secs => $2), attempts = 0
     WHERE id = ANY ($1::uuid[])`,
    [ids, seconds],
  );
}
