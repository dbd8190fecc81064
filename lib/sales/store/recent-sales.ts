import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";

export type RecentSaleRow = {
  id: string;
  occurredAt: Date;
  storeId: string;
  store: string;
  seller: string | null;
  customer: string | null;
  amountCents: bigint;
  isInfluenced: boolean;
};

/**
 * The newest transactions. The roll-up provides the last days with sales of these stores, so that a store without
 * recent sales does not force a scan over a year of all sales.
 */
export async function findRecentSales(db: Reader, stores: CoveredStores, limit: number): Promise<RecentSaleRow[]> {
  return db.rows<RecentSaleRow>(
    `WITH ${stores.cte}, days AS (
       SELECT DISTINCT day FROM sales_daily_store
       WHERE organization_id = $1 ${stores.only("store_id")} ORDER BY day DESC LIMIT $4
     ), recent AS (
       SELECT n.* FROM days, LATERAL (
         SELECT s.id, s.occurred_at, s.store_id, s.seller_id, s.customer_id, s.amount_cents, s.is_influenced FROM sale s
         WHERE s.organization_id = $1 AND s.occurred_at >= days.day::timestamp AT TIME ZONE INTERVAL '-03:00'
           AND s.occurred_at < (days.day + 1)::timestamp AT TIME ZONE INTERVAL '-03:00' ${stores.only("s.store_id")}
         ORDER BY s.occurred_at DESC, s.id DESC LIMIT $4) n
       ORDER BY n.occurred_at DESC, n.id DESC LIMIT $4
     )
     SELECT r.id, r.occurred_at AS "occurredAt", p.id AS "storeId", p.trade_name AS store, e.name AS seller,
       c.name AS customer, r.amount_cents AS "amountCents", r.is_influenced AS "isInfluenced"
     FROM recent r
     JOIN covered v ON v.id = r.store_id
     JOIN store p ON p.organization_id = $1 AND p.id = v.principal_id
     LEFT JOIN seller e ON e.organization_id = $1 AND e.id = r.seller_id
     LEFT JOIN customer c ON c.organization_id = $1 AND c.id = r.customer_id
     ORDER BY r.occurred_at DESC, r.id DESC`,
    [...stores.params, limit],
  );
}
