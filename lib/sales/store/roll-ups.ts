import { DAY_MS } from "../../core/dates.ts";
import type { Sql } from "../../platform/db.ts";

// Business days and hours in SQL. A day begins at midnight UTC−3; hours need no offset.

export const dayOfSql = (instant: string) => `(${instant} AT TIME ZONE INTERVAL '-03:00')::date`;
export const startOfDaySql = (day: string) => `((${day})::timestamp AT TIME ZONE INTERVAL '-03:00')`;
export const hourOfSql = (instant: string) => `date_trunc('hour', ${instant}, 'UTC')`;

const HOURS_KEPT_MS = 8 * DAY_MS;
const HOUR_MS = 3_600_000;
/** Placeholder for "without a seller", since a key column cannot be null. */
const NO_SELLER = "00000000-0000-0000-0000-000000000000";

/** Applies the changes of `changed_sale` to the three roll-ups as differences. Only amendments can empty a row. */
export async function rollUpChanges(
  sql: Sql,
  orgId: string,
  { now, hasAmendments }: { now: Date; hasAmendments: boolean },
): Promise<void> {
  const oldestHour = new Date(Math.floor((now.getTime() - HOURS_KEPT_MS) / HOUR_MS) * HOUR_MS);
  await sql.run("DELETE FROM sales_hourly_store WHERE organization_id = $1 AND hour < $2", [orgId, oldestHour]);
  await sql.run(DAILY, [orgId, NO_SELLER]);
  await sql.run(HOURLY_STORE, [orgId, oldestHour]);
  if (!hasAmendments) return;
  await sql.run(LAST_SALE_MOVED, [orgId]);
  await deleteEmptied(sql, orgId);
}

/** Adds each new state and subtracts each old one. Returns reduce the total and do not count as orders. */
const DIFFERENCES = `
  differences AS (
    SELECT store_id, seller_id, day, occurred_at, amount_cents AS cents, (kind = 'sale')::int AS orders,
      CASE WHEN kind = 'sale' THEN occurred_at END AS sold_at
    FROM changed_sale
    UNION ALL
    SELECT store_id, old_seller_id, ${dayOfSql("old_occurred_at")}, old_occurred_at, -old_amount_cents,
      -(old_kind = 'sale')::int, NULL
    FROM changed_sale WHERE is_known
  )`;

const SUMS = "sum(cents)::bigint, sum(orders)::int";
const ADD = "total_cents = t.total_cents + excluded.total_cents, order_count = t.order_count + excluded.order_count";

/** Computes the differences once: a store's day is the sum of its sellers' days. */
const DAILY = `
  WITH ${DIFFERENCES}, sellers AS (
    SELECT day, store_id, coalesce(seller_id, $2) AS seller_id, sum(cents)::bigint AS cents, sum(orders)::int AS orders,
      max(sold_at) AS sold_at
    FROM differences GROUP BY 1, 2, 3
  ), daily_seller AS (
    INSERT INTO sales_daily_seller AS t (organization_id, day, store_id, seller_id, total_cents, order_count)
    SELECT $1, day, store_id, seller_id, cents, orders FROM sellers
    ON CONFLICT (organization_id, day, store_id, seller_id) DO UPDATE SET ${ADD}
  )
  INSERT INTO sales_daily_store AS t (organization_id, day, store_id, total_cents, order_count, last_sale_at)
  SELECT $1, day, store_id, ${SUMS}, max(sold_at) FROM sellers GROUP BY 2, 3
  ON CONFLICT (organization_id, day, store_id) DO UPDATE SET ${ADD},
    last_sale_at = greatest(t.last_sale_at, excluded.last_sale_at)`;

/** If a day's last sale moved to another day, finds the new last one by the index on time. */
const LAST_SALE_MOVED = `
  UPDATE sales_daily_store t SET last_sale_at = (
    SELECT max(s.occurred_at) FROM sale s
    WHERE s.organization_id = $1 AND s.store_id = t.store_id AND s.kind = 'sale'
      AND s.occurred_at >= ${startOfDaySql("t.day")} AND s.occurred_at < ${startOfDaySql("t.day + 1")})
  FROM changed_sale c
  WHERE t.organization_id = $1 AND c.is_known AND c.old_kind = 'sale' AND t.store_id = c.store_id
    AND t.day = ${dayOfSql("c.old_occurred_at")} AND t.last_sale_at = c.old_occurred_at
    AND (c.kind, c.occurred_at) IS DISTINCT FROM (c.old_kind, c.old_occurred_at)`;

const HOURLY_STORE = `
  WITH ${DIFFERENCES}
  INSERT INTO sales_hourly_store AS t (organization_id, hour, store_id, total_cents, order_count)
  SELECT $1, ${hourOfSql("occurred_at")}, store_id, ${SUMS}
  FROM differences WHERE occurred_at >= $2 GROUP BY 2, 3
  ON CONFLICT (organization_id, hour, store_id) DO UPDATE SET ${ADD}`;

/** Deletes roll-up rows that amendments left without sales. */
async function deleteEmptied(sql: Sql, orgId: string): Promise<void> {
  await sql.run(emptied("sales_daily_seller", "day", "AND coalesce(s.seller_id, $2) = t.seller_id"), [
    orgId,
    NO_SELLER,
  ]);
  await sql.run(emptied("sales_daily_store", "day"), [orgId]);
  await sql.run(emptied("sales_hourly_store", "hour"), [orgId]);
}

function emptied(table: string, bucket: "day" | "hour", condition = ""): string {
  const [bucketOf, start] = bucket === "day" ? [dayOfSql, startOfDaySql("t.day")] : [hourOfSql, "t.hour"];
  return `
    DELETE FROM ${table} t USING changed_sale c
    WHERE t.organization_id = $1 AND c.is_known AND t.store_id = c.store_id
      AND t.${bucket} = ${bucketOf("c.old_occurred_at")} AND t.total_cents = 0 AND t.order_count = 0
      AND NOT EXISTS (SELECT FROM sale s
        WHERE s.organization_id = $1 AND s.store_id = t.store_id ${condition}
          AND s.occurred_at >= ${start} AND s.occurred_at < ${start} + interval '1 ${bucket}')`;
}
