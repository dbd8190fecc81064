import { addDays, type Day, startOfDay } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import type { ComparedDays, PeriodDays } from "../rules/period.ts";
import { knownTodaySql } from "./dashboard.ts";

export type PeriodRow = {
  /** Until when today's sales are known. */
  knownUntil: Date;
  /** The first day with a sale; null without any. */
  firstDay: Day | null;
  /** Null, as all that follow, in the only row of periods without sales. */
  isCurrent: boolean | null;
  day: Day | null;
  total: bigint | null;
  orders: number | null;
};

export type Periods = { days: PeriodDays; compared: ComparedDays; today: Day; now: Date };

/**
 * Parameters after the stores' own: $4 and $5 the days, $6 to $7 (exclusive) the compared whole days, $8 the start of the
 * compared day of which only a part counts, $9 the start of today, $10 now.
 */
export function periodParams({ params }: CoveredStores, { days, compared, today, now }: Periods): unknown[] {
  const whole = compared.isPartial ? compared.to : addDays(compared.to, 1);
  const part = compared.isPartial ? startOfDay(compared.to) : null;
  return [...params, days.from, days.to, compared.from, whole, part, startOfDay(today), now];
}

/**
 * The days with sales of a period and of the one it is compared with, in one statement: whole days from the roll-up,
 * and the last day's part, until the same time of day as today's sales are known, from its sales.
 */
export async function sumPeriods(db: Reader, stores: CoveredStores, periods: Periods): Promise<PeriodRow[]> {
  return db.rows<PeriodRow>(
    `WITH ${stores.cte}, known AS (${knownTodaySql("$9", "$10")}), sums AS (
       SELECT true AS is_current, day, sum(total_cents)::bigint AS total, sum(order_count)::int AS orders
       FROM sales_daily_store
       WHERE organization_id = $1 AND day >= $4::date AND day <= $5::date ${stores.only("store_id")}
       GROUP BY day
       UNION ALL
       SELECT false, day, sum(total_cents)::bigint, sum(order_count)::int FROM sales_daily_store
       WHERE organization_id = $1 AND day >= $6::date AND day < $7::date ${stores.only("store_id")}
       GROUP BY day
       UNION ALL
       SELECT false, $7::date, p.total, p.orders FROM known k CROSS JOIN LATERAL (
         SELECT coalesce(sum(amount_cents), 0)::bigint AS total, (count(*) FILTER (WHERE kind = 'sale'))::int AS orders
         FROM sale
         WHERE organization_id = $1 AND occurred_at >= $8::timestamptz
           AND occurred_at < $8::timestamptz + (k.until - $9::timestamptz) ${stores.only("store_id")}) p
       WHERE $8 IS NOT NULL
     )
     SELECT k.until AS "knownUntil",
       (SELECT min(day) FROM sales_daily_store WHERE organization_id = $1 ${stores.only("store_id")}) AS "firstDay",
       s.is_current AS "isCurrent", s.day, s.total, s.orders
     FROM known k LEFT JOIN sums s ON true`,
    periodParams(stores, periods),
  );
}
