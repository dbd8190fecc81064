import { addMonths, type Day, startOfDay } from "../../core/dates.ts";
import type { RfmSegment } from "../../customers/names.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import type { RfmMonth } from "../schemas.ts";

export type SegmentTotals = {
  segment: RfmSegment;
  customers: number;
  spentCents: bigint;
  orders: bigint;
  buyers: number;
  /** Sum of whole days since the last order, over customers with orders. */
  recencyDays: bigint;
  newBuyers: number;
  recurringBuyers: number;
};

/** Rows of a month: live for the current one, from the history for a closed one. */
export function statesOf(month: RfmMonth, stores: CoveredStores, params: unknown[]): string {
  const covered = stores.only("store_id");
  if (month.isRunning) return `customer_metrics WHERE organization_id = $1 ${covered}`;
  params.push(month.period);
  return `rfm_history WHERE organization_id = $1 AND reference_period = $${params.length}::date ${covered}`;
}

/** One row per non-empty segment, in one pass. `until` is the reference day for recency. */
export async function sumSegments(
  db: Reader,
  stores: CoveredStores,
  month: RfmMonth,
  until: Day,
): Promise<SegmentTotals[]> {
  const [from, to] = [startOfDay(month.period), startOfDay(addMonths(month.period, 1))];
  const params: unknown[] = [...stores.params, until, from, to];
  return db.rows<SegmentTotals>(
    `WITH ${stores.cte}
     SELECT rfm_status AS segment, count(*)::int AS customers, sum(spent_cents)::bigint AS "spentCents",
       sum(order_count)::bigint AS orders, count(last_order_at)::int AS buyers,
       coalesce(sum($4::date - (last_order_at AT TIME ZONE INTERVAL '-03:00')::date), 0)::bigint AS "recencyDays",
       (count(*) FILTER (WHERE first_order_at >= $5 AND first_order_at < $6))::int AS "newBuyers",
       (count(*) FILTER (WHERE first_order_at < $5 AND last_order_at >= $5 AND last_order_at < $6))::int
         AS "recurringBuyers"
     FROM ${statesOf(month, stores, params)}
     GROUP BY rfm_status`,
    params,
  );
}
