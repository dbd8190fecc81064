import { type Day, startOfDay } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import { knownTodaySql } from "./dashboard.ts";

export type RunningDayRow = {
  knownUntil: Date;
  day: Day;
  /** Null: the day's sum until the same time of day as today's sales are known. */
  hour: number | null;
  total: bigint;
  orders: number;
};

/**
 * Sums of `days` until the same time of day, and of `weekdays` by hour, in one statement. From the sales: the roll-up
 * by hour is kept for 8 days, and has no part of an hour.
 */
export async function sumRunningDay(
  db: Reader,
  stores: CoveredStores,
  { days, weekdays, today, now }: { days: readonly Day[]; weekdays: readonly Day[]; today: Day; now: Date },
): Promise<RunningDayRow[]> {
  return db.rows<RunningDayRow>(
    `WITH ${stores.cte}, known AS (${knownTodaySql("$4", "$5")})
     SELECT k.until AS "knownUntil", d.day, NULL::int AS hour, p.total, p.orders
     FROM known k CROSS JOIN unnest($6::date[], $7::timestamptz[]) AS d(day, start) CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount_cents), 0)::bigint AS total, (count(*) FILTER (WHERE kind = 'sale'))::int AS orders
       FROM sale
       WHERE organization_id = $1 AND occurred_at >= d.start
         AND occurred_at < d.start + (k.until - $4::timestamptz) ${stores.only("store_id")}) p
     UNION ALL
     SELECT k.until, d.day, p.hour, p.total, p.orders
     FROM known k CROSS JOIN unnest($8::date[], $9::timestamptz[]) AS d(day, start) CROSS JOIN LATERAL (
       SELECT floor(extract(epoch FROM occurred_at - d.start) / 3600)::int AS hour, sum(amount_cents)::bigint AS total,
         (count(*) FILTER (WHERE kind = 'sale'))::int AS orders
       FROM sale
       WHERE organization_id = $1 AND occurred_at >= d.start AND occurred_at < d.start + interval '24 hours'
         ${stores.only("store_id")}
       GROUP BY 1) p`,
    [...stores.params, startOfDay(today), now, days, days.map(startOfDay), weekdays, weekdays.map(startOfDay)],
  );
}
