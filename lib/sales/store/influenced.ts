import type { Reader, Sql } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";

/**
 * Marks sales as attributed to a message, with its channel, or as no longer attributed. Does not affect roll-ups or
 * totals.
 */
export async function markInfluenced(
  sql: Sql,
  orgId: string,
  { owed, unowed }: { owed: readonly { saleId: string; channel: string }[]; unowed: readonly string[] },
): Promise<void> {
  const ids = [...owed.map(({ saleId }) => saleId), ...unowed];
  if (ids.length === 0) return;
  const channels = [...owed.map(({ channel }) => channel), ...unowed.map(() => null)];
  await sql.run(mark("unnest($2::uuid[], $3::text[]) AS v(id, channel)"), [orgId, ids, channels]);
}

/** SQL of `markInfluenced` for `$1`. `changes`: jsonb list of `saleId` and `channel`, null if unowed. */
export function markInfluencedSql(changes: string): string {
  return mark(
    `(SELECT c."saleId", c.channel FROM jsonb_to_recordset(${changes}) AS c("saleId" uuid, channel text)) AS v(id, channel)`,
  );
}

function mark(values: string): string {
  return `UPDATE sale s SET is_influenced = v.channel IS NOT NULL, channel = v.channel FROM ${values}
    WHERE s.organization_id = $1 AND s.id = v.id
      AND (s.is_influenced, s.channel) IS DISTINCT FROM (v.channel IS NOT NULL, v.channel)`;
}

export type InfluencedRow = {
  whatsappCents: bigint;
  emailCents: bigint;
  conversions: number;
  totalCents: bigint;
  orders: number;
  windowDays: number;
};

/** Sales of these days attributed to a message, the number of all sales, and their sum net of returns. */
export async function findInfluenced(
  db: Reader,
  stores: CoveredStores,
  { from, to }: { from: string; to: string },
): Promise<InfluencedRow | undefined> {
  const [row] = await db.rows<InfluencedRow>(
    `WITH ${stores.cte}, owed AS (
       SELECT coalesce(sum(amount_cents) FILTER (WHERE channel = 'WHATSAPP'), 0)::bigint AS whatsapp,
         coalesce(sum(amount_cents) FILTER (WHERE channel = 'EMAIL'), 0)::bigint AS email, count(*)::int AS conversions
       FROM sale WHERE organization_id = $1 AND is_influenced ${stores.only("store_id")}
         AND occurred_at >= $4::date::timestamp AT TIME ZONE INTERVAL '-03:00'
         AND occurred_at < ($5::date + 1)::timestamp AT TIME ZONE INTERVAL '-03:00'
     )
     SELECT o.whatsapp AS "whatsappCents", o.email AS "emailCents", o.conversions, g.attribution_window_days AS "windowDays",
       d."totalCents", d.orders
     FROM owed o JOIN organization g ON g.id = $1 CROSS JOIN (
       SELECT coalesce(sum(total_cents), 0)::bigint AS "totalCents", coalesce(sum(order_count), 0)::int AS orders
       FROM sales_daily_store WHERE organization_id = $1 AND day BETWEEN $4 AND $5 ${stores.only("store_id")}) d`,
    [...stores.params, from, to],
  );
  return row;
}
