import { DAY_MS, type Day, dayOf, startOfDay } from "../../core/dates.ts";
import type { SaleRow } from "../../core/figures/figure-rows.ts";
import type { RowPage } from "../../core/figures/figures.ts";
import { SALE_COLUMNS, SALE_JOINS } from "../../platform/database/row-sql.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";

/** Sales from the start of a day until an instant. */
export type SaleSelection = {
  firstDay: Day;
  until: Date;
  /** Without returns. */
  ordersOnly?: boolean;
  /** Within the first day: sales before it do not count. */
  since?: Date;
};

/**
 * Sales of a period, newest first. The roll-up provides the days with sales of these stores, so that a store with few
 * sales does not force a scan over a year of all sales; the newest day may have none before `until` or the position.
 */
export async function findSaleRows(
  db: Reader,
  stores: CoveredStores,
  { firstDay, until, since = startOfDay(firstDay), ordersOnly = false }: SaleSelection,
  { after, limit }: RowPage,
): Promise<SaleRow[]> {
  const [at = null, id = null] = after ?? [];
  const lastDay = dayOf(
    new Date(Math.min(until.getTime() - 1, at === null ? Number.POSITIVE_INFINITY : Date.parse(at))),
  );
  return db.rows<SaleRow>(
    `WITH ${stores.cte}, days AS (
       SELECT DISTINCT day FROM sales_daily_store
       WHERE organization_id = $1 AND day >= $4::date AND day <= $5::date AND (NOT $6::boolean OR order_count > 0)
         ${stores.only("store_id")} ORDER BY day DESC LIMIT $7::int + 1
     ), found AS (
       SELECT n.* FROM days CROSS JOIN LATERAL (
         SELECT s.id, s.occurred_at FROM sale s
         WHERE s.organization_id = $1 AND s.occurred_at >= days.day::timestamp AT TIME ZONE INTERVAL '-03:00'
           AND s.occurred_at < (days.day + 1)::timestamp AT TIME ZONE INTERVAL '-03:00'
           AND s.occurred_at >= $8 AND s.occurred_at < $9 AND (NOT $6 OR s.kind = 'sale')
           AND ($10::timestamptz IS NULL OR (s.occurred_at, s.id) < ($10, $11::uuid)) ${stores.only("s.store_id")}
         ORDER BY s.occurred_at DESC, s.id DESC LIMIT $7) n
       ORDER BY n.occurred_at DESC, n.id DESC LIMIT $7
     )
     SELECT ${SALE_COLUMNS} FROM found f JOIN sale s ON s.organization_id = $1 AND s.id = f.id ${SALE_JOINS}
     ORDER BY s.occurred_at DESC, s.id DESC`,
    [...stores.params, firstDay, lastDay, ordersOnly, limit, since, until, at, id],
  );
}

/** `rows` includes the returns. */
export type SaleCounts = { rows: number; returns: number };

export async function countSaleRows(
  db: Reader,
  stores: CoveredStores,
  { firstDay, until, since = startOfDay(firstDay), ordersOnly = false }: SaleSelection,
): Promise<SaleCounts> {
  const [row] = await db.rows<SaleCounts>(
    `WITH ${stores.cte}
     SELECT count(*)::int AS rows, (count(*) FILTER (WHERE s.kind = 'return'))::int AS returns FROM sale s
     WHERE s.organization_id = $1 AND s.occurred_at >= $4 AND s.occurred_at < $5 AND (NOT $6::boolean OR s.kind = 'sale')
       ${stores.only("s.store_id")}`,
    [...stores.params, since, until, ordersOnly],
  );
  return row ?? { rows: 0, returns: 0 };
}

export type BuyerRow = {
  customerId: string;
  customer: string | null;
  storeId: string;
  store: string;
  firstOrderAt: Date;
  lastOrderAt: Date;
};

/** Customers who bought on this day in these stores: for the first time, or again. The same condition as `sumDashboard`. */
export async function findBuyerRows(
  db: Reader,
  stores: CoveredStores,
  { day, isNew }: { day: Day; isNew: boolean },
  { after, limit }: RowPage,
): Promise<BuyerRow[]> {
  const from = startOfDay(day);
  return db.rows<BuyerRow>(
    `WITH ${stores.cte}
     SELECT m.customer_id AS "customerId", c.name AS customer, p.id AS "storeId", p.trade_name AS store,
       m.first_order_at AS "firstOrderAt", m.last_order_at AS "lastOrderAt"
     FROM customer_metrics m
     JOIN customer c ON c.organization_id = $1 AND c.id = m.customer_id
     JOIN store o ON o.organization_id = $1 AND o.id = m.store_id
     JOIN store p ON p.organization_id = $1 AND p.id = coalesce(o.primary_store_id, o.id)
     WHERE m.organization_id = $1 AND m.last_order_at >= $4 AND (m.first_order_at >= $4) = $6::boolean
       AND (m.customer_id IN (
         SELECT customer_id FROM sale
         WHERE organization_id = $1 AND occurred_at >= $4 AND occurred_at < $5
           AND kind = 'sale' AND customer_id IS NOT NULL ${stores.only("store_id")})) IS TRUE
       AND ($7::uuid IS NULL OR m.customer_id > $7)
     ORDER BY m.customer_id LIMIT $8`,
    [...stores.params, from, new Date(from.getTime() + DAY_MS), isNew, after?.[0] ?? null, limit],
  );
}
