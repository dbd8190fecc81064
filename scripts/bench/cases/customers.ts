import {
  CustomersListQuery,
  CustomersQuery,
  listCustomers,
  listCustomersPage,
  listTimeline,
} from "../../../lib/customers/index.ts";
import { CustomerTimelineQuery } from "../../../lib/customers/schemas.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Bench, ctxAt, DAY_MS } from "../bench.ts";
import { race } from "../measure.ts";
import { type PlainPage, readPlainPage, readPlainRows, readPlainTimeline } from "../plain-customers.ts";
import type { Result } from "../result.ts";

const TARGET = { atMost: 3 };
const NEWEST = "m.last_order_at DESC NULLS LAST, m.customer_id";
const SEARCH = "JOIN customer_search t ON t.organization_id = m.organization_id AND t.customer_id = m.customer_id";

/** The index holds customers without an order first in this direction; the list shows them last. */
const OLDEST = `SELECT customer_id FROM (
  (SELECT customer_id FROM customer_metrics WHERE organization_id = $1 AND last_order_at IS NOT NULL
   ORDER BY last_order_at NULLS FIRST, customer_id DESC LIMIT 50)
  UNION ALL
  (SELECT customer_id FROM customer_metrics WHERE organization_id = $1 AND last_order_at IS NULL
   ORDER BY customer_id DESC LIMIT 50)) both_parts`;
/** The planner takes parallel workers that read far beyond the page. */
const SERIAL = { max_parallel_workers_per_gather: "0" };
const NAMED_OF_STORE = `SELECT m.customer_id FROM customer_metrics m ${SEARCH}
  WHERE m.organization_id = $1 AND m.store_id = $2 ORDER BY t.name_key COLLATE "C", t.customer_id`;
const NAMED = "SELECT customer_id FROM customer_search WHERE organization_id = $1 ORDER BY";

type Page = [name: string, query: Record<string, unknown>, plain: Omit<PlainPage, "orderBy"> & { orderBy?: string }];

/** Every sort in both directions, every filter alone, some combinations, a deep page and searches. */
async function pagesOf({ owner, orgId, now }: Bench): Promise<Page[]> {
  const one = async (text: string) => (await owner.query<{ id: string }>(text, [orgId])).rows[0]?.id ?? "";
  const storeId = await one("SELECT id FROM store WHERE organization_id = $1 AND code = '0005'");
  const sellerId = await one(
    "SELECT preferred_seller_id AS id FROM customer_metrics WHERE organization_id = $1 AND preferred_seller_id IS NOT NULL LIMIT 1",
  );
  const from = new Date(now.getTime() - 30 * DAY_MS).toISOString().slice(0, 10);
  const since = "m.last_order_at >= ($2::date)::timestamp AT TIME ZONE INTERVAL '-03:00'";
  return [
    ["last order", {}, {}],
    ["last order, ascending", { order: "asc" }, { ids: OLDEST }],
    ["name", { sort: "name", order: "asc" }, { ids: `${NAMED} name_key COLLATE "C", customer_id` }],
    ["name, descending", { sort: "name" }, { ids: `${NAMED} name_key COLLATE "C" DESC, customer_id DESC` }],
    ["spent", { sort: "spent" }, { orderBy: "m.spent_cents DESC, m.customer_id DESC" }],
    ["spent, ascending", { sort: "spent", order: "asc" }, { orderBy: "m.spent_cents, m.customer_id" }],
    ["orders", { sort: "orders" }, { orderBy: "m.order_count DESC, m.customer_id DESC" }],
    ["orders, ascending", { sort: "orders", order: "asc" }, { orderBy: "m.order_count, m.customer_id" }],
    ["rfm", { rfm: "champions" }, { where: "m.rfm_status = 'champions'" }],
    [
      "three RFM segments by spent",
      { rfm: "at_risk,cant_lose_them,need_attention", sort: "spent" },
      {
        where: "m.rfm_status IN ('at_risk', 'cant_lose_them', 'need_attention')",
        orderBy: "m.spent_cents DESC, m.customer_id DESC",
      },
    ],
    ["store", { storeIds: storeId }, { where: "m.store_id = $2", params: [storeId] }],
    [
      "store by name",
      { storeIds: storeId, sort: "name", order: "asc" },
      { where: "m.store_id = $2", params: [storeId], ids: NAMED_OF_STORE, settings: SERIAL },
    ],
    ["seller", { sellerIds: sellerId }, { where: "m.preferred_seller_id = $2", params: [sellerId] }],
    ["city", { city: "Cidade 7" }, { where: "m.city = 'Cidade 7'" }],
    ["rare city", { city: "Cidade 480" }, { where: "m.city = 'Cidade 480'" }],
    [
      "state by orders",
      { state: "BA", sort: "orders" },
      { where: "m.state = 'BA'", orderBy: "m.order_count DESC, m.customer_id DESC" },
    ],
    ["bought in 30 days", { lastOrderFrom: from }, { where: since, params: [from] }],
    ["spent between", { spentMin: 1000, spentMax: 1200 }, { where: "m.spent_cents BETWEEN 100000 AND 120000" }],
    ["orders between", { ordersMin: 20, ordersMax: 40 }, { where: "m.order_count BETWEEN 20 AND 40" }],
    ["reachable by WhatsApp", { channel: "whatsapp" }, { where: "m.phone_type = 'MOBILE' AND NOT m.whatsapp_opt_out" }],
    ["reachable by e-mail", { channel: "email" }, { where: "m.has_email AND NOT m.email_opt_out" }],
    ["opted out", { optOut: "any" }, { where: "(m.whatsapp_opt_out OR m.email_opt_out)" }],
    [
      "four filters",
      { rfm: "champions", city: "Cidade 7", channel: "whatsapp", spentMin: 500 },
      {
        where: `m.rfm_status = 'champions' AND m.city = 'Cidade 7' AND m.phone_type = 'MOBILE' AND NOT m.whatsapp_opt_out
          AND m.spent_cents >= 50000`,
      },
    ],
    ["page 500", { page: 500 }, { offset: 499 * 50 }],
    ["search, rare name", { q: "aline lima ba" }, { join: SEARCH, where: "t.doc LIKE '%aline%lima%ba%'" }],
    ["search, common name", { q: "maria" }, { join: SEARCH, where: "t.doc LIKE '%maria%'" }],
    ["search, phone", { q: "(11) 90000-1234" }, { join: SEARCH, where: "t.doc LIKE '%11900001234%'" }],
    ["search, two letters", { q: "jo" }, { join: SEARCH, where: `t.name_key COLLATE "C" ^@ 'jo'` }],
  ];
}

export async function measureCustomerList(bench: Bench): Promise<Result[]> {
  const ctx = ctxAt(bench, bench.now);
  await bench.owner.query("VACUUM (ANALYZE) customer_metrics, customer_search, customer");
  const results: Result[] = [];
  for (const [name, query, plain] of await pagesOf(bench)) {
    const parsed = CustomersQuery.parse(query);
    const times = await race({
      limit: () => readPlainPage(bench, { orderBy: NEWEST, ...plain }),
      product: () => listCustomers(ctx, parsed),
      rounds: 9,
      warmUps: 2,
    });
    results.push({ name: `customers by ${name}`, unit: "ms", ...times, target: TARGET });
  }
  return [...results, ...(await measureRowsFirst(bench, ctx))];
}

/** Filters without a maintained total, and searches, which have theirs at once. */
const ROWS_FIRST = ["state by orders", "bought in 30 days", "search, rare name", "search, common name"];

async function measureRowsFirst(bench: Bench, ctx: Ctx): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, query, plain] of await pagesOf(bench)) {
    if (!ROWS_FIRST.includes(name)) continue;
    const parsed = CustomersListQuery.parse({ ...query, total: "later" });
    const times = await race({
      limit: () => readPlainRows(bench, { orderBy: NEWEST, ...plain }),
      product: () => listCustomersPage(ctx, parsed),
      rounds: 9,
      warmUps: 2,
    });
    const aim = "q" in query ? { note: "with its total, which the search finds anyway" } : { target: TARGET };
    results.push({ name: `customers, rows first, by ${name}`, unit: "ms", ...times, ...aim });
  }
  return results;
}

const EVENTS = 50_000;
const MARK = "bench-timeline";

/** Adds one customer with every kind of event, removed when the case ends. */
export async function measureTimeline(bench: Bench): Promise<Result[]> {
  const { owner, orgId, now } = bench;
  const { rows } = await owner.query<{ id: string; store_id: string }>(
    "SELECT id, store_id FROM customer WHERE organization_id = $1 ORDER BY id LIMIT 1",
    [orgId],
  );
  const [{ id, store_id: storeId } = { id: "", store_id: "" }] = rows;
  await owner.query(
    `INSERT INTO sale (organization_id, store_id, external_id, trans_id, customer_id, kind, occurred_at, amount_cents)
     SELECT $1, $2, $3 || g, g, $4, 'sale', $5::timestamptz - g * interval '20 minutes', 100 FROM generate_series(1, $6) g`,
    [orgId, storeId, MARK, id, now, EVENTS],
  );
  await owner.query(
    `INSERT INTO sale_item (organization_id, sale_id, line, product_external_id, quantity, unit_price_cents, customer_id, sold_on)
     SELECT organization_id, id, 1, '1', 1, 100, customer_id, current_date FROM sale
     WHERE organization_id = $1 AND customer_id = $2 AND external_id LIKE $3 || '%'`,
    [orgId, id, MARK],
  );
  await owner.query("VACUUM (ANALYZE) sale, sale_item");
  const query = { id, ...CustomerTimelineQuery.parse({}) };
  const times = await race({
    limit: () => readPlainTimeline(bench, id),
    product: () => listTimeline(ctxAt(bench, now), query),
    rounds: 15,
    warmUps: 2,
  });
  await owner.query("DELETE FROM sale WHERE organization_id = $1 AND external_id LIKE $2 || '%'", [orgId, MARK]);
  return [{ name: `timeline, first page of ${EVENTS} events`, unit: "ms", ...times, target: TARGET }];
}
