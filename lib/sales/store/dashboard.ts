import { addDays, addMonths, type Day, startOfDay, startOfMonth } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";

export type DashboardTotalRow = {
  today: bigint;
  yesterday: bigint;
  orders: number;
  month: bigint;
  previousMonth: bigint;
  newCustomers: number;
  recurringCustomers: number;
  updatedAt: Date | null;
  knownUntil: Date | null;
};

const ERP_RUNS = `FROM job_run
  WHERE organization_id = $1 AND status = 'completed' AND type IN ('erp_full', 'erp_incremental', 'erp_sales')`;
/** A run of a window of dates may have read none of today's sales. A run has read all sales until its start. */
export const SALES_KNOWN_UNTIL = `SELECT started_at ${ERP_RUNS} AND coalesce(jsonb_typeof(input -> 'window'), 'null') = 'null'
  ORDER BY started_at DESC LIMIT 1`;

/**
 * `SELECT … AS until`: the moment until which today's sales are known, as in `knownUntil`. Parameters: the start of today,
 * and now.
 */
export function knownTodaySql(startOfToday: string, now: string): string {
  return `SELECT CASE WHEN r.at >= ${startOfToday}::timestamptz AND r.at < ${now}::timestamptz THEN r.at
    ELSE ${now}::timestamptz END AS until FROM (SELECT (${SALES_KNOWN_UNTIL}) AS at) r`;
}

/** Until when sales are known; null before the first ERP run. */
export async function findSalesKnownUntil(db: Reader, orgId: string): Promise<Date | null> {
  const [row] = await db.rows<{ at: Date | null }>(`SELECT (${SALES_KNOWN_UNTIL}) AS at`, [orgId]);
  return row?.at ?? null;
}

/** When the last complete ERP read ended, and until when sales are known; null before the first. */
export async function findFreshness(
  db: Reader,
  orgId: string,
): Promise<{ updatedAt: Date | null; knownUntil: Date | null }> {
  const [row] = await db.rows<{ updatedAt: Date | null; knownUntil: Date | null }>(
    `SELECT (SELECT finished_at ${ERP_RUNS} ORDER BY started_at DESC LIMIT 1) AS "updatedAt",
       (${SALES_KNOWN_UNTIL}) AS "knownUntil"`,
    [orgId],
  );
  return row ?? { updatedAt: null, knownUntil: null };
}

/**
 * Whether customer `m`, whose last order is not before today, bought today. Without a limit to stores the last order says
 * so, unless it is later. `IS TRUE` hashes the sales: no statistics know today, and a join would be a nested loop.
 */
function boughtToday(stores: CoveredStores): string {
  const only = stores.only("store_id");
  const sold = `(m.customer_id IN (
         SELECT customer_id FROM sale
         WHERE organization_id = $1 AND occurred_at >= $8 AND occurred_at < $9
           AND kind = 'sale' AND customer_id IS NOT NULL ${only})) IS TRUE`;
  return only === "" ? `(m.last_order_at < $9 OR ${sold})` : sold;
}

/** Two months of daily roll-ups, today's customers and the end of the last ERP run, in one statement. */
export async function sumDashboard(db: Reader, stores: CoveredStores, today: Day): Promise<DashboardTotalRow> {
  const month = startOfMonth(today);
  const [row] = await db.rows<DashboardTotalRow>(
    `WITH ${stores.cte}, days AS (
       SELECT coalesce(sum(total_cents) FILTER (WHERE day = $4), 0)::bigint AS today,
         coalesce(sum(total_cents) FILTER (WHERE day = $5), 0)::bigint AS yesterday,
         coalesce(sum(order_count) FILTER (WHERE day = $4), 0)::int AS orders,
         coalesce(sum(total_cents) FILTER (WHERE day >= $6), 0)::bigint AS month,
         coalesce(sum(total_cents) FILTER (WHERE day < $6), 0)::bigint AS previous_month
       FROM sales_daily_store
       WHERE organization_id = $1 AND day >= $7::date AND day <= $4::date ${stores.only("store_id")}
     ), buyers AS (
       SELECT (count(*) FILTER (WHERE m.first_order_at >= $8))::int AS new_customers,
         (count(*) FILTER (WHERE m.first_order_at < $8))::int AS recurring_customers
       FROM customer_metrics m
       WHERE m.organization_id = $1 AND m.last_order_at >= $8 AND ${boughtToday(stores)}
     )
     SELECT today, yesterday, orders, month, previous_month AS "previousMonth", new_customers AS "newCustomers",
       recurring_customers AS "recurringCustomers",
       (SELECT finished_at ${ERP_RUNS} ORDER BY started_at DESC LIMIT 1) AS "updatedAt",
       (${SALES_KNOWN_UNTIL}) AS "knownUntil"
     FROM days, buyers`,
    [
      ...stores.params,
      today,
      addDays(today, -1),
      month,
      addMonths(month, -1),
      startOfDay(today),
      startOfDay(addDays(today, 1)),
    ],
  );
  if (!row) throw new Error("The aggregate query returned no row");
  return row;
}

export type DayRow = { day: Day; total: bigint; count: number };

/** Only days with sales. */
export async function sumDays(db: Reader, stores: CoveredStores, from: Day, to: Day): Promise<DayRow[]> {
  return db.rows<DayRow>(
    `WITH ${stores.cte}
     SELECT day, sum(total_cents)::bigint AS total, sum(order_count)::int AS count FROM sales_daily_store
     WHERE organization_id = $1 AND day >= $4::date AND day <= $5::date ${stores.only("store_id")}
     GROUP BY day`,
    [...stores.params, from, to],
  );
}

export type HourRow = { hour: Date; total: bigint };

export async function sumHours(db: Reader, stores: CoveredStores, from: Date, to: Date): Promise<HourRow[]> {
  return db.rows<HourRow>(
    `WITH ${stores.cte}
     SELECT hour, sum(total_cents)::bigint AS total FROM sales_hourly_store
     WHERE organization_id = $1 AND hour >= $4 AND hour < $5 ${stores.only("store_id")}
     GROUP BY hour`,
    [...stores.params, from, to],
  );
}
