import { addDays, addMonths, DAY_MS, dayOf, startOfDay, startOfMonth } from "../../lib/core/dates.ts";
import type { Bench } from "./bench.ts";

const PERIOD_DAYS = 90;

type Query = { text: string; params: unknown[] };

/** The six dashboard queries hand-written on the roll-ups, with aliases merged, each autocommitted. */
function plainQueries({ orgId, now }: Bench): Query[] {
  const today = dayOf(now);
  const yesterday = addDays(today, -1);
  const month = startOfMonth(today);
  const total = `
    SELECT sum(total_cents) FILTER (WHERE day = $2), sum(total_cents) FILTER (WHERE day = $3),
      sum(order_count) FILTER (WHERE day = $2), sum(total_cents) FILTER (WHERE day >= $4),
      sum(total_cents) FILTER (WHERE day < $4), (
        SELECT ARRAY[count(*) FILTER (WHERE m.first_order_at >= $6), count(*)] FROM customer_metrics m
        WHERE m.organization_id = $1 AND m.last_order_at >= $6), (
        SELECT finished_at FROM job_run WHERE organization_id = $1 AND status = 'completed' AND type LIKE 'erp%'
        ORDER BY started_at DESC LIMIT 1)
    FROM sales_daily_store WHERE organization_id = $1 AND day >= $5::date AND day <= $2::date`;
  const history = `
    SELECT day, sum(total_cents), sum(order_count) FROM sales_daily_store
    WHERE organization_id = $1 AND day >= $2::date AND day <= $3::date GROUP BY day`;
  const recent = `
    SELECT s.id, s.occurred_at, p.id, p.trade_name, e.name, c.name, s.amount_cents, s.is_influenced
    FROM (SELECT * FROM sale WHERE organization_id = $1 ORDER BY occurred_at DESC LIMIT 20) s
    JOIN store o ON o.organization_id = $1 AND o.id = s.store_id
    JOIN store p ON p.organization_id = $1 AND p.id = coalesce(o.primary_store_id, o.id)
    LEFT JOIN seller e ON e.organization_id = $1 AND e.id = s.seller_id
    LEFT JOIN customer c ON c.organization_id = $1 AND c.id = s.customer_id ORDER BY s.occurred_at DESC`;
  const comparison = `
    SELECT p.id, p.trade_name, p.code, sum(s.today), sum(s.yesterday), sum(s.count), max(l.last_sale_at)
    FROM store o JOIN store p ON p.organization_id = $1 AND p.id = coalesce(o.primary_store_id, o.id)
    LEFT JOIN (
      SELECT store_id, sum(total_cents) FILTER (WHERE day = $2) AS today, sum(total_cents) FILTER (WHERE day = $3) AS yesterday,
        sum(order_count) FILTER (WHERE day = $2) AS count
      FROM sales_daily_store WHERE organization_id = $1 AND day >= $3::date AND day <= $2::date GROUP BY 1) s ON s.store_id = o.id
    LEFT JOIN LATERAL (
      SELECT last_sale_at FROM sales_daily_store
      WHERE organization_id = $1 AND store_id = o.id AND last_sale_at IS NOT NULL ORDER BY day DESC LIMIT 1) l ON true
    WHERE o.organization_id = $1 GROUP BY p.organization_id, p.id ORDER BY 4 DESC NULLS LAST`;
  const intraday = `
    SELECT hour, sum(total_cents) FROM sales_hourly_store
    WHERE organization_id = $1 AND hour >= $2 AND hour < $3 GROUP BY hour`;
  const sellers = `
    SELECT e.name, p.trade_name, b.total, b.count FROM (
      SELECT seller_id, sum(total_cents) AS total, sum(order_count) AS count FROM sales_daily_seller
      WHERE organization_id = $1 AND day >= $2::date AND day <= $3::date
        AND seller_id <> '00000000-0000-0000-0000-000000000000'
      GROUP BY seller_id ORDER BY 2 DESC LIMIT 10) b
    JOIN seller e ON e.organization_id = $1 AND e.id = b.seller_id
    LEFT JOIN store o ON o.organization_id = $1 AND o.id = e.store_id
    LEFT JOIN store p ON p.organization_id = $1 AND p.id = coalesce(o.primary_store_id, o.id) ORDER BY b.total DESC`;
  return [
    { text: total, params: [orgId, today, yesterday, month, addMonths(month, -1), startOfDay(today)] },
    { text: history, params: [orgId, addDays(today, -29), today] },
    { text: recent, params: [orgId] },
    { text: comparison, params: [orgId, today, yesterday] },
    { text: intraday, params: [orgId, startOfDay(yesterday), startOfDay(addDays(today, 1))] },
    { text: sellers, params: [orgId, month, today] },
  ];
}

export function runPlainDashboard(bench: Bench): Promise<unknown> {
  return Promise.all(plainQueries(bench).map(({ text, params }) => bench.owner.query(text, params)));
}

/** The sums per day of the last 90 days, and of the 90 before until the same time, hand-written on the roll-up. */
export function runPlainPeriod({ owner, orgId, now }: Bench): Promise<unknown> {
  const today = dayOf(now);
  const until = new Date(now.getTime() - PERIOD_DAYS * DAY_MS);
  const text = `
    SELECT day, sum(total_cents), sum(order_count) FROM sales_daily_store
    WHERE organization_id = $1 AND day >= $2::date AND day <= $3::date GROUP BY day
    UNION ALL
    SELECT NULL, sum(amount_cents), count(*) FILTER (WHERE kind = 'sale') FROM sale
    WHERE organization_id = $1 AND occurred_at >= $4 AND occurred_at < $5`;
  return owner.query(text, [orgId, addDays(today, 1 - 2 * PERIOD_DAYS), today, startOfDay(dayOf(until)), until]);
}

/** Fourteen days until the same time, and four same weekdays by hour: for each a range of the index of sales. */
export function runPlainRunningDay({ owner, orgId, now }: Bench): Promise<unknown> {
  const today = dayOf(now);
  const elapsed = now.getTime() - startOfDay(today).getTime();
  const starts = Array.from({ length: 14 }, (_, ago) => startOfDay(addDays(today, -ago)));
  const weekdays = [7, 14, 21, 28].map((ago) => startOfDay(addDays(today, -ago)));
  const text = `
    SELECT d.start, NULL AS hour, p.total, p.orders
    FROM unnest($2::timestamptz[]) AS d(start) CROSS JOIN LATERAL (
      SELECT sum(amount_cents) AS total, count(*) FILTER (WHERE kind = 'sale') AS orders FROM sale
      WHERE organization_id = $1 AND occurred_at >= d.start
        AND occurred_at < d.start + $3 * interval '1 millisecond') p
    UNION ALL
    SELECT d.start, p.hour, p.total, p.orders
    FROM unnest($4::timestamptz[]) AS d(start) CROSS JOIN LATERAL (
      SELECT floor(extract(epoch FROM occurred_at - d.start) / 3600) AS hour, sum(amount_cents) AS total,
        count(*) FILTER (WHERE kind = 'sale') AS orders FROM sale
      WHERE organization_id = $1 AND occurred_at >= d.start AND occurred_at < d.start + interval '24 hours'
      GROUP BY 1) p`;
  return owner.query(text, [orgId, starts, elapsed, weekdays]);
}
