import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";

export type InfluencedRow = {
  whatsappCents: bigint;
  emailCents: bigint;
  conversions: number;
  totalCents: bigint;
  windowDays: number;
};

/** Sales of these days attributed to a message, and all sales net of returns. */
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
       (SELECT coalesce(sum(total_cents), 0)::bigint FROM sales_daily_store
        WHERE organization_id = $1 AND day BETWEEN $4 AND $5 ${stores.only("store_id")}) AS "totalCents"
     FROM owed o JOIN organization g ON g.id = $1`,
    [...stores.params, from, to],
  );
  return row;
}
