import { unsafeInEachTenant } from "../../platform/database/in-each-tenant.ts";
import { type Reader, type Sql, unsafeRows } from "../../platform/db.ts";

/** Sales that are now attributed to another message, and sales no longer attributed to any. */
export type AttributionChanges = { owed: { saleId: string; channel: string }[]; unowed: string[] };

const KEY = "hashtextextended('sale_attribution:' || $1::text, 0)";

/** SQL of `lockAttributions` for `$1`, which does not wait: false while another writer holds the lock. */
export const TRY_LOCK_ATTRIBUTIONS = `pg_try_advisory_xact_lock(${KEY})`;

/**
 * Allows one attribution writer per organization until the transaction ends. Lock order: before any row of the ledger
 * or any sale, to avoid deadlocks.
 */
export async function lockAttributions(sql: Sql, orgId: string): Promise<void> {
  await sql.rows(`SELECT pg_advisory_xact_lock(${KEY})`, [orgId]);
}

/**
 * Latest possible time of the sale. A time of midnight (UTC−3) means date only, so the end of that day, but not after
 * the sale became known to us.
 */
export const LATEST = `CASE WHEN (s.occurred_at AT TIME ZONE INTERVAL '-03:00')::time = '00:00'
  THEN greatest(s.occurred_at, least(s.occurred_at + interval '1 day' - interval '1 second', s.created_at))
  ELSE s.occurred_at END`;

/**
 * Attributes each sale to the newest accepted, not failed message before it, of any channel, within the attribution
 * window. Idempotent: depends only on ledger and sales. Compares whole seconds, because external times have no
 * fractions; returns do not count.
 */
export async function writeAttributions(
  sql: Sql,
  orgId: string,
  customerIds: readonly string[],
  now: Date,
): Promise<AttributionChanges> {
  const rows = await sql.rows<{ saleId: string; channel: string | null }>(
    `${attribute("$2::uuid[]", "$3::timestamptz")}
     SELECT "saleId", channel FROM changes`,
    [orgId, customerIds, now],
  );
  return toChanges(rows);
}

/** CTEs of `writeAttributions`; `changes` has the sale and its channel, null if no message is owed it any more. */
function attribute(customerIds: string, now: string): string {
  return `WITH messaged AS MATERIALIZED (
       SELECT c.id AS customer_id, m.first_at FROM unnest(${customerIds}) AS c(id)
       CROSS JOIN LATERAL (SELECT min(r.accepted_at) AS first_at FROM campaign_recipient r
         WHERE r.organization_id = $1 AND r.customer_id = c.id AND r.accepted_at IS NOT NULL) m
       WHERE m.first_at IS NOT NULL
     ), meant AS MATERIALIZED (
       SELECT s.id AS sale_id, s.customer_id, s.amount_cents, n.id AS recipient_id, n.campaign_id, n.channel
       FROM messaged m JOIN organization o ON o.id = $1
       JOIN sale s ON s.organization_id = $1 AND s.customer_id = m.customer_id AND s.kind = 'sale'
         AND s.occurred_at > date_trunc('second', m.first_at) - interval '1 day'
       CROSS JOIN LATERAL (
         SELECT r.id, r.campaign_id, r.channel, r.accepted_at FROM campaign_recipient r
         WHERE r.organization_id = $1 AND r.customer_id = m.customer_id AND r.status <> 'failed'
           AND r.accepted_at < date_trunc('second', ${LATEST}) + interval '1 second'
         ORDER BY r.accepted_at DESC, r.id DESC LIMIT 1) n
       WHERE s.occurred_at <= n.accepted_at + make_interval(days => o.attribution_window_days)
     ), gone AS (
       DELETE FROM sale_attribution a WHERE a.organization_id = $1 AND a.customer_id = ANY (${customerIds})
         AND NOT EXISTS (SELECT FROM meant m WHERE m.sale_id = a.sale_id)
       RETURNING a.sale_id
     ), put AS (
       INSERT INTO sale_attribution AS a (organization_id, sale_id, recipient_id, campaign_id, customer_id, revenue_cents,
         attributed_at)
       SELECT $1, sale_id, recipient_id, campaign_id, customer_id, amount_cents, ${now} FROM meant
       ON CONFLICT (organization_id, sale_id) DO UPDATE SET recipient_id = excluded.recipient_id,
         campaign_id = excluded.campaign_id, customer_id = excluded.customer_id, revenue_cents = excluded.revenue_cents,
         attributed_at = excluded.attributed_at
       WHERE (a.recipient_id, a.customer_id, a.revenue_cents)
         IS DISTINCT FROM (excluded.recipient_id, excluded.customer_id, excluded.revenue_cents)
       RETURNING a.sale_id
     ), changes AS (
       SELECT p.sale_id AS "saleId", CASE m.channel WHEN 'email' THEN 'EMAIL' ELSE 'WHATSAPP' END AS channel
       FROM put p JOIN meant m ON m.sale_id = p.sale_id
       UNION ALL SELECT g.sale_id, NULL FROM gone g
     )`;
}

function toChanges(rows: readonly { saleId: string; channel: string | null }[]): AttributionChanges {
  return {
    owed: rows.flatMap(({ saleId, channel }) => (channel === null ? [] : [{ saleId, channel }])),
    unowed: rows.flatMap(({ saleId, channel }) => (channel === null ? [saleId] : [])),
  };
}

/** Recomputes conversions and revenue of these customers' messages, including totals kept for purged sales. */
export async function sumConversions(sql: Sql, orgId: string, customerIds: readonly string[]): Promise<void> {
  await sql.run(sumOf("$2::uuid[]"), [orgId, customerIds]);
}

function sumOf(customerIds: string): string {
  return `WITH earned AS MATERIALIZED (
       SELECT r.id, coalesce(sum(a.conversions), 0)::int AS conversions,
         coalesce(sum(a.revenue_cents), 0)::bigint AS revenue_cents
       FROM campaign_recipient r LEFT JOIN LATERAL (
         SELECT 1 AS conversions, o.revenue_cents FROM sale_attribution o
         WHERE o.organization_id = $1 AND o.recipient_id = r.id
         UNION ALL SELECT p.conversions, p.revenue_cents FROM purged_attribution_total p
         WHERE p.organization_id = $1 AND p.recipient_id = r.id) a ON true
       WHERE r.organization_id = $1 AND r.customer_id = ANY (${customerIds}) GROUP BY r.id, r.conversions, r.revenue_cents
       HAVING coalesce(sum(a.conversions), 0) <> r.conversions OR coalesce(sum(a.revenue_cents), 0) <> r.revenue_cents
       ORDER BY r.id)
     UPDATE campaign_recipient r SET conversions = e.conversions, revenue_cents = e.revenue_cents
     FROM earned e WHERE r.organization_id = $1 AND r.id = e.id`;
}

/**
 * Before these sales are purged: keeps their totals for the messages they are attributed to. Under `lockAttributions`.
 */
export async function keepAttributionTotals(sql: Sql, orgId: string, saleIds: readonly string[]): Promise<void> {
  await sql.run(
    `WITH gone AS (
       DELETE FROM sale_attribution WHERE organization_id = $1 AND sale_id = ANY ($2) RETURNING *
     )
     INSERT INTO purged_attribution_total AS t (organization_id, recipient_id, store_id, seller_id, conversions, revenue_cents)
     SELECT $1, g.recipient_id, s.store_id, s.seller_id, count(*), sum(g.revenue_cents)
     FROM gone g JOIN sale s ON s.organization_id = $1 AND s.id = g.sale_id GROUP BY 2, 3, 4
     ON CONFLICT (organization_id, recipient_id, store_id, seller_id) DO UPDATE SET
       conversions = t.conversions + excluded.conversions, revenue_cents = t.revenue_cents + excluded.revenue_cents`,
    [orgId, saleIds],
  );
}

/**
 * Not tenant-scoped: of these organizations, those with buyers since then whose sales are to be attributed otherwise, and
 * those with more than `most` messages.
 */
export async function unsafeFindUnattributed(
  orgIds: readonly string[],
  { since, most }: { since: Date; most: number },
): Promise<string[]> {
  const rows = await unsafeRows<{ orgId: string }>(
    `SELECT organization_id AS "orgId" FROM unsafe_find_unattributed($1::uuid[], $2, $3)`,
    [orgIds, since, most],
  );
  return rows.map(({ orgId }) => orgId);
}

/** Buyers of an organization that is attributed together with others; with more, or more messages, it is not. */
const MOST_BUYERS = 100;

const BUYERS = "ARRAY(SELECT jsonb_array_elements_text($4 -> 'buyers')::uuid)";

/**
 * Not tenant-scoped: attributes the sales of all buyers since then, each organization in its own tenant, under its
 * `lockAttributions`. Returns those that are done. `mark`: SQL that marks the sales of `changes` as influenced or not.
 */
export async function unsafeWriteAttributions(
  orgIds: readonly string[],
  { since, now, most, mark }: { since: Date; now: Date; most: number; mark: (changes: string) => string },
): Promise<string[]> {
  const statements = {
    buyers: `SELECT CASE WHEN (SELECT count(*) FROM (SELECT FROM campaign_recipient r
        WHERE r.organization_id = $1 AND r.accepted_at IS NOT NULL LIMIT ${most + 1}) counted) <= ${most}
      THEN to_jsonb(ARRAY(${buyersSince("$3[1]", "'00000000-0000-0000-0000-000000000000'", String(MOST_BUYERS + 1))})) END`,
    isSmall: `SELECT CASE WHEN jsonb_array_length($4 -> 'buyers') <= ${MOST_BUYERS} THEN 1 END`,
    changes: `${attribute(BUYERS, "$3[2]")} SELECT coalesce(jsonb_agg(c), '[]') FROM changes c`,
    marked: `WITH marked AS (${mark("$4 -> 'changes'")} RETURNING 1) SELECT count(*)::int FROM marked`,
    summed: `WITH summed AS (${sumOf(`CASE WHEN $4 -> 'changes' = '[]' THEN '{}' ELSE ${BUYERS} END`)} RETURNING 1)
      SELECT count(*)::int FROM summed`,
  };
  const parts = orgIds.map((orgId) => ({ orgId, input: null, times: [since, now] }));
  return [...(await unsafeInEachTenant(parts, { lock: TRY_LOCK_ATTRIBUTIONS, statements, reads: "keys" })).keys()];
}

const buyersSince = (since: string, afterId: string, limit: string) =>
  `SELECT DISTINCT r.customer_id AS id FROM campaign_recipient r
   WHERE r.organization_id = $1 AND r.customer_id > ${afterId} AND r.accepted_at IS NOT NULL AND EXISTS (
     SELECT FROM sale s WHERE s.organization_id = $1 AND s.customer_id = r.customer_id AND s.occurred_at >= ${since})
   ORDER BY 1 LIMIT ${limit}`;

/** Customers with a message and a sale since then, in batches ordered by id. */
export async function findBuyersSince(
  db: Reader,
  orgId: string,
  { since, afterId, limit }: { since: Date; afterId: string; limit: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(buyersSince("$2", "$3", "$4"), [orgId, since, afterId, limit]);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the attributions of a campaign that is about to be deleted and returns their sales and customers. Its
 * messages to these customers no longer count for attribution.
 */
export async function deleteAttributions(
  sql: Sql,
  orgId: string,
  campaignId: string,
): Promise<{ saleIds: string[]; customerIds: string[] }> {
  const rows = await sql.rows<{ saleId: string; customerId: string }>(
    `DELETE FROM sale_attribution WHERE organization_id = $1 AND campaign_id = $2
     RETURNING sale_id AS "saleId", customer_id AS "customerId"`,
    [orgId, campaignId],
  );
  const customerIds = [...new Set(rows.map(({ customerId }) => customerId))];
  await sql.run(
    `UPDATE campaign_recipient SET accepted_at = NULL
     WHERE organization_id = $1 AND campaign_id = $2 AND customer_id = ANY ($3)`,
    [orgId, campaignId, customerIds],
  );
  return { saleIds: rows.map(({ saleId }) => saleId), customerIds };
}
