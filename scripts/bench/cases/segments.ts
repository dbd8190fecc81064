import { addDays, dayOf, startOfDay } from "../../../lib/core/dates.ts";
import { rebuildMetrics } from "../../../lib/customers/index.ts";
import { countWithReach } from "../../../lib/segments/index.ts";
import type { SegmentFilter } from "../../../lib/segments/schemas.ts";
import { askWithSettings } from "../ask-with-settings.ts";
import { type Bench, boundsAt, ctxAt } from "../bench.ts";
import { median, p95, raceRounds } from "../measure.ts";
import type { Result } from "../result.ts";

const HALF = "half of the organization";

type Asked = {
  name: string;
  filters: SegmentFilter[];
  /** The equivalent hand-written condition, bypassing row-level security; `$1` is the organization. */
  where: string;
  params?: unknown[];
  from?: string;
  /** Settings of the planner under which the limit is fastest. */
  settings?: Readonly<Record<string, string>>;
  atMost?: number;
  /** The maintained counts can answer it. */
  isCounted?: boolean;
};

/** Segment size and reach, compared with a hand-written count. */
export async function measureSegments(bench: Bench): Promise<Result[]> {
  const { owner, orgId, now } = bench;
  const ctx = ctxAt(bench, now);
  const today = dayOf(now);
  await ctx.db.sql((sql) => rebuildMetrics(sql, orgId, boundsAt(now)));
  await owner.query("VACUUM (ANALYZE) customer_metrics, customer, sale, sale_item, product");
  const scope = { orgId, storeIds: null, today };
  const results: Result[] = [];
  const selective = { limit: [] as number[], product: [] as number[] };
  for (const asked of askedOn(today)) {
    const { name, filters, where, params = [], from = "", settings = {}, atMost = 1.5, isCounted = false } = asked;
    const text = `SELECT ${isCounted ? `${COUNTED_REACH} customer_count` : `${REACH} customer_metrics`} m ${from}
      WHERE m.organization_id = $1 AND ${where}`;
    const times = await raceRounds({
      limit: () => askWithSettings(owner, settings, { text, values: [orgId, ...params] }),
      product: () => countWithReach(ctx.db, { rules: [{ logic: "AND", filters }] }, scope),
      rounds: 41,
      warmUps: 3,
    });
    const medians = { limit: median(times.limit), product: median(times.product) };
    results.push({ name: `segment of ${name}`, unit: "ms", ...medians, target: { atMost } });
    if (atMost > 1.5 || name === HALF) continue;
    selective.limit.push(...times.limit);
    selective.product.push(...times.product);
  }
  const slow = { limit: p95(selective.limit), product: p95(selective.product) };
  results.push({ name: "segments, selective: p95 of all", unit: "ms", ...slow, target: { atMost: 1.5 } });
  return results;
}

const REACH = `count(*), count(*) FILTER (WHERE m.phone_type = 'MOBILE' AND NOT m.whatsapp_opt_out),
  count(*) FILTER (WHERE m.has_email AND NOT m.email_opt_out) FROM`;
const COUNTED_REACH = REACH.replaceAll("count(*)", "sum(m.customers)");

function askedOn(today: string): Asked[] {
  const ago = (days: number) => startOfDay(addDays(today, -days));
  const champions = { category: "rfm", field: "rfmStatus", operator: "in", value: ["champions"] } as const;
  const city = { category: "characteristic", field: "city", operator: "eq", value: "Cidade 7" } as const;
  const last = (value: string) => ({ category: "purchase", field: "lastOrder", operator: "gte", value }) as const;
  const spent = { category: "purchase", field: "totalSpent" } as const;
  return [
    {
      name: "champions",
      filters: [{ ...champions, value: ["champions"] }],
      where: "m.rfm_status = 'champions'",
      isCounted: true,
    },
    { name: "a city", filters: [city], where: "m.city = 'Cidade 7'" },
    {
      name: "spent between",
      filters: [{ ...spent, operator: "between", value: [1000, 1200] }],
      where: "m.spent_cents BETWEEN 100000 AND 120000",
    },
    {
      name: "bought in 30 days",
      filters: [last("ultimos_30_dias")],
      where: "m.last_order_at >= $2",
      params: [ago(30)],
    },
    {
      name: "four conditions",
      filters: [
        { ...champions, value: ["champions"] },
        city,
        { ...spent, operator: "gte", value: 500 },
        last("ultimos_90_dias"),
      ],
      where: `m.rfm_status = 'champions' AND m.city = 'Cidade 7' AND m.spent_cents >= 50000 AND m.last_order_at >= $2`,
      params: [ago(90)],
    },
    {
      name: HALF,
      filters: [
        { category: "characteristic", field: "phoneType", operator: "eq", value: "MOBILE" },
        { ...spent, operator: "gte", value: 100 },
      ],
      where: "m.phone_type = 'MOBILE' AND m.spent_cents >= 10000",
    },
    {
      name: "a brand in 90 days",
      filters: [{ category: "product", field: "brand", operator: "in", value: ["Marca 7"], window: "ultimos_90_dias" }],
      from: `JOIN (SELECT DISTINCT i.customer_id FROM sale_item i WHERE i.organization_id = $1
          AND i.product_external_id = ANY (ARRAY(SELECT external_id FROM product WHERE organization_id = $1 AND brand = 'Marca 7'))
          AND i.sold_on >= $2 AND i.sold_on <= $3 AND i.quantity > 0 AND i.customer_id IS NOT NULL) b
        ON b.customer_id = m.customer_id`,
      where: "true",
      params: [addDays(today, -90), today],
      atMost: 2,
    },
    {
      name: "R$ 100 in 90 days",
      filters: [{ category: "purchase", field: "spent", operator: "gte", value: 100, window: "ultimos_90_dias" }],
      from: `JOIN (SELECT s.customer_id FROM sale s WHERE s.organization_id = $1 AND s.customer_id IS NOT NULL
          AND s.occurred_at >= $2 AND s.occurred_at < $3 GROUP BY 1 HAVING sum(s.amount_cents) >= 10000) b
        ON b.customer_id = m.customer_id`,
      where: "m.last_order_at >= $2",
      params: [ago(90), ago(-1)],
      // The planner takes parallel workers where they cost more than they save.
      settings: { max_parallel_workers_per_gather: "0" },
      atMost: 2,
    },
    {
      name: "part of a name",
      filters: [{ category: "characteristic", field: "name", operator: "contains", value: "silva" }],
      from: "JOIN customer_search t ON t.organization_id = $1 AND t.customer_id = m.customer_id",
      where: "t.doc LIKE '%silva%' AND strpos(t.name_key, 'silva') > 0",
      atMost: 2,
    },
    {
      name: "part of a rare name",
      filters: [{ category: "characteristic", field: "name", operator: "contains", value: "aline lima" }],
      from: "JOIN customer_search t ON t.organization_id = $1 AND t.customer_id = m.customer_id",
      where: "t.doc LIKE '%aline lima%' AND strpos(t.name_key, 'aline lima') > 0",
      atMost: 2,
    },
  ];
}
