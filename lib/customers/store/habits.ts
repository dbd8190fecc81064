import type { Day } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";

export type LikedRow = { kind: "department" | "brand"; name: string; quantity: string };
export type RhythmRow = { purchaseDays: number; lastDay: Day | null; medianGap: number | null };

type OfCustomer = { orgId: string; customerId: string; storeIds: readonly string[] | null };

/** The customer's purchases, returns left out. */
const PURCHASES = `FROM sale s WHERE s.organization_id = $1 AND s.customer_id = $2 AND s.kind = 'sale'
  AND ($3::uuid[] IS NULL OR s.store_id = ANY ($3))`;

/** The `most` departments and brands of which the customer bought the most pieces. */
export function findLiked(sql: Reader, { orgId, customerId, storeIds }: OfCustomer, most: number): Promise<LikedRow[]> {
  return sql.rows<LikedRow>(
    `WITH bought AS MATERIALIZED (
       SELECT p.department, p.brand, l.quantity FROM (SELECT s.id ${PURCHASES}) s
       JOIN sale_item l ON l.organization_id = $1 AND l.sale_id = s.id
       JOIN product p ON p.organization_id = $1 AND p.external_id = l.product_external_id)
     SELECT kind, name, quantity::text FROM (
       SELECT k.kind, k.name, sum(quantity) AS quantity,
         row_number() OVER (PARTITION BY k.kind ORDER BY sum(quantity) DESC, k.name) AS place
       FROM bought, LATERAL (VALUES ('department', department), ('brand', brand)) k (kind, name)
       WHERE k.name <> '' GROUP BY 1, 2 HAVING sum(quantity) > 0) ranked
     WHERE place <= $4 ORDER BY kind, place`,
    [orgId, customerId, storeIds, most],
  );
}

/** Over days with a purchase: their number, the last, and the median of the days between two of them. */
export async function findRhythm(sql: Reader, { orgId, customerId, storeIds }: OfCustomer): Promise<RhythmRow> {
  const rows = await sql.rows<RhythmRow>(
    `SELECT count(*)::int AS "purchaseDays", max(day)::text AS "lastDay",
       percentile_cont(0.5) WITHIN GROUP (ORDER BY gap) AS "medianGap"
     FROM (SELECT day, day - lag(day) OVER (ORDER BY day) AS gap
       FROM (SELECT DISTINCT (s.occurred_at AT TIME ZONE INTERVAL '-03:00')::date AS day ${PURCHASES}) days) gaps`,
    [orgId, customerId, storeIds],
  );
  return rows[0] ?? { purchaseDays: 0, lastDay: null, medianGap: null };
}
