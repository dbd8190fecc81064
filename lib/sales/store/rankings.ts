import { addDays, type Day, startOfDay } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import type { Stretch } from "../rules/same-moment.ts";

export type StoreComparisonRow = {
  storeId: string;
  tradeName: string;
  code: string;
  today: bigint;
  yesterday: bigint;
  /** Until the same moment of yesterday. */
  yesterdayUntilNow: bigint;
  count: number;
  lastSaleAt: Date | null;
};

/** One row per principal store, including its aliases. If all of them are closed, only while they still have sales. */
export async function compareStores(
  db: Reader,
  stores: CoveredStores,
  today: Day,
  yesterday: Stretch,
): Promise<StoreComparisonRow[]> {
  return db.rows<StoreComparisonRow>(
    `WITH ${stores.cte}
     SELECT p.id AS "storeId", p.trade_name AS "tradeName", p.code, coalesce(sum(s.today), 0)::bigint AS today,
       coalesce(sum(s.yesterday), 0)::bigint AS yesterday, coalesce(sum(u.total), 0)::bigint AS "yesterdayUntilNow",
       coalesce(sum(s.count), 0)::int AS count,
       max(l.last_sale_at) AS "lastSaleAt"
     FROM covered v
     JOIN store o ON o.organization_id = $1 AND o.id = v.id
     JOIN store p ON p.organization_id = $1 AND p.id = v.principal_id
     LEFT JOIN (
       SELECT store_id, sum(total_cents) FILTER (WHERE day = $4) AS today,
         sum(total_cents) FILTER (WHERE day = $5) AS yesterday, sum(order_count) FILTER (WHERE day = $4) AS count
       FROM sales_daily_store WHERE organization_id = $1 AND day >= $5::date AND day <= $4::date
       GROUP BY store_id) s ON s.store_id = v.id
     LEFT JOIN (
       SELECT store_id, sum(amount_cents) AS total FROM sale
       WHERE organization_id = $1 AND occurred_at >= $6 AND occurred_at < $7
       GROUP BY store_id) u ON u.store_id = v.id
     LEFT JOIN LATERAL (
       SELECT last_sale_at FROM sales_daily_store
       WHERE organization_id = $1 AND store_id = v.id AND last_sale_at IS NOT NULL ORDER BY day DESC LIMIT 1) l ON true
     GROUP BY p.organization_id, p.id
     HAVING bool_or(o.is_active) OR count(s.store_id) > 0
     ORDER BY 4 DESC, p.trade_name, p.code`,
    [...stores.params, today, addDays(today, -1), startOfDay(yesterday.lastDay), yesterday.until],
  );
}

export type TopSellerRow = { name: string; store: string | null; total: bigint; count: number };

/** Sellers by what they sold from `from` to `to`, each under the principal of their own store (without one: where they sold most). */
export async function rankSellers(
  db: Reader,
  stores: CoveredStores,
  range: { from: Day; to: Day; limit: number },
): Promise<TopSellerRow[]> {
  return db.rows<TopSellerRow>(
    `WITH ${stores.cte}, best AS (
       SELECT seller_id, sum(total_cents)::bigint AS total, sum(order_count)::int AS count
       FROM sales_daily_seller
       WHERE organization_id = $1 AND day >= $4::date AND day <= $5::date
         AND seller_id <> '00000000-0000-0000-0000-000000000000' ${stores.only("store_id")}
       GROUP BY seller_id ORDER BY total DESC, seller_id LIMIT $6
     )
     SELECT e.name, p.trade_name AS store, b.total, b.count
     FROM best b
     JOIN seller e ON e.organization_id = $1 AND e.id = b.seller_id
     LEFT JOIN store o ON o.organization_id = $1 AND o.id = coalesce(e.store_id, (
       SELECT d.store_id FROM sales_daily_seller d
       WHERE d.organization_id = $1 AND d.day >= $4::date AND d.day <= $5::date AND d.seller_id = e.id
         ${stores.only("d.store_id")}
       GROUP BY d.store_id ORDER BY sum(d.total_cents) DESC, d.store_id LIMIT 1))
     LEFT JOIN store p ON p.organization_id = $1 AND p.id = coalesce(o.primary_store_id, o.id)
     ORDER BY b.total DESC, b.seller_id`,
    [...stores.params, range.from, range.to, range.limit],
  );
}
