import type { Day } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import { knownTodaySql } from "./dashboard.ts";
import { type Periods, periodParams } from "./period.ts";

export type StorePeriodRow = {
  storeId: string;
  tradeName: string;
  code: string;
  total: bigint;
  orders: number;
  compared: bigint;
  comparedOrders: number;
  /** The first day with a sale; null without any. */
  firstDay: Day | null;
};

/**
 * One row per principal store, including its aliases: a period and the one it is compared with, in one statement. Whole
 * days come from the roll-up, the last compared day's part from its sales. A closed store is listed while it has sales.
 */
export async function sumStorePeriods(db: Reader, stores: CoveredStores, periods: Periods): Promise<StorePeriodRow[]> {
  return db.rows<StorePeriodRow>(
    `WITH ${stores.cte}, known AS (${knownTodaySql("$9", "$10")}), sums AS (
       SELECT store_id, sum(total_cents) FILTER (WHERE day >= $4::date AND day <= $5::date) AS total,
         sum(order_count) FILTER (WHERE day >= $4::date AND day <= $5::date) AS orders,
         sum(total_cents) FILTER (WHERE day >= $6::date AND day < $7::date) AS compared,
         sum(order_count) FILTER (WHERE day >= $6::date AND day < $7::date) AS compared_orders
       FROM sales_daily_store
       WHERE organization_id = $1
         AND (day >= $4::date AND day <= $5::date OR day >= $6::date AND day < $7::date) ${stores.only("store_id")}
       GROUP BY store_id
     ), part AS (
       SELECT s.store_id, sum(s.amount_cents) AS compared, count(*) FILTER (WHERE s.kind = 'sale') AS compared_orders
       FROM known k JOIN sale s ON s.organization_id = $1
         AND s.occurred_at >= $8::timestamptz AND s.occurred_at < $8::timestamptz + (k.until - $9::timestamptz)
       WHERE $8 IS NOT NULL ${stores.only("s.store_id")} GROUP BY s.store_id
     )
     SELECT p.id AS "storeId", p.trade_name AS "tradeName", p.code, coalesce(sum(s.total), 0)::bigint AS total,
       coalesce(sum(s.orders), 0)::int AS orders,
       (coalesce(sum(s.compared), 0) + coalesce(sum(t.compared), 0))::bigint AS compared,
       (coalesce(sum(s.compared_orders), 0) + coalesce(sum(t.compared_orders), 0))::int AS "comparedOrders",
       min(f.day) AS "firstDay"
     FROM covered v
     JOIN store o ON o.organization_id = $1 AND o.id = v.id
     JOIN store p ON p.organization_id = $1 AND p.id = v.principal_id
     LEFT JOIN sums s ON s.store_id = v.id
     LEFT JOIN part t ON t.store_id = v.id
     LEFT JOIN LATERAL (
       SELECT day FROM sales_daily_store WHERE organization_id = $1 AND store_id = v.id ORDER BY day LIMIT 1) f ON true
     GROUP BY p.organization_id, p.id
     HAVING bool_or(o.is_active) OR count(s.store_id) > 0 OR count(t.store_id) > 0
     ORDER BY 4 DESC, p.trade_name, p.code`,
    periodParams(stores, periods),
  );
}
