import { startOfDay } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import type { Stretch } from "../rules/same-moment.ts";

export type StretchSum = { total: bigint; orders: number };

/** Sums of these stretches, in their order: whole days from the roll-up, the last day's part from its sales. */
export async function sumStretches(
  db: Reader,
  stores: CoveredStores,
  stretches: readonly Stretch[],
): Promise<StretchSum[]> {
  return db.rows<StretchSum>(
    `WITH ${stores.cte}
     SELECT (d.total + p.total)::bigint AS total, (d.orders + p.orders)::int AS orders
     FROM unnest($4::date[], $5::date[], $6::timestamptz[], $7::timestamptz[]) WITH ORDINALITY
       AS s(first_day, last_day, last_start, until, position)
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(total_cents), 0) AS total, coalesce(sum(order_count), 0) AS orders FROM sales_daily_store
       WHERE organization_id = $1 AND day >= s.first_day AND day < s.last_day ${stores.only("store_id")}) d
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount_cents), 0) AS total, count(*) FILTER (WHERE kind = 'sale') AS orders FROM sale
       WHERE organization_id = $1 AND occurred_at >= s.last_start AND occurred_at < s.until
         ${stores.only("store_id")}) p
     ORDER BY s.position`,
    [
      ...stores.params,
      stretches.map(({ firstDay }) => firstDay),
      stretches.map(({ lastDay }) => lastDay),
      stretches.map(({ lastDay }) => startOfDay(lastDay)),
      stretches.map(({ until }) => until),
    ],
  );
}
