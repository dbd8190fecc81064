import { askWithSettings } from "./ask-with-settings.ts";
import type { Bench } from "./bench.ts";

/** Columns of a hand-written list query: two joined tables, names beside the ids. */
const COLUMNS = `c.id, c.name, c.phone, c.email, c.cpf_masked, c.city, c.state, m.rfm_status, m.spent_cents, m.order_count,
  m.last_order_at, c.whatsapp_opt_out, c.email_opt_out, s.trade_name, v.name AS seller`;
const ROWS = `
  JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = p.customer_id
  JOIN customer c ON c.organization_id = m.organization_id AND c.id = m.customer_id
  JOIN store s ON s.organization_id = m.organization_id AND s.id = c.store_id
  LEFT JOIN seller v ON v.organization_id = m.organization_id AND v.id = c.preferred_seller_id`;

export type PlainPage = {
  /** The page's ids in order, where that is faster than sorting what `join` and `where` find. */
  ids?: string;
  where?: string;
  orderBy: string;
  params?: unknown[];
  join?: string;
  limit?: number;
  offset?: number;
  /** Settings of the planner under which the page is read fastest. */
  settings?: Readonly<Record<string, string>>;
};

/** One page and its total, in parallel, bypassing row-level security. */
export function readPlainPage(bench: Bench, page: PlainPage): Promise<unknown> {
  const { join = "" } = page;
  const condition = conditionOf(page);
  return Promise.all([
    readPlainRows(bench, page),
    bench.owner.query(`SELECT ${countedIn(join, condition)} WHERE ${condition}`, [bench.orgId, ...(page.params ?? [])]),
  ]);
}

/** One page without its total: its ids first, which an index holds in order, then their wide rows. */
export function readPlainRows({ owner, orgId }: Bench, page: PlainPage): Promise<unknown> {
  const { orderBy, params = [], join = "", limit = 50, offset = 0, settings = {} } = page;
  const {
    ids = `SELECT m.customer_id FROM customer_metrics m ${join} WHERE ${conditionOf(page)} ORDER BY ${orderBy}`,
  } = page;
  return askWithSettings(owner, settings, {
    text: `WITH p AS MATERIALIZED (
       SELECT customer_id, row_number() OVER () AS place FROM (${ids} LIMIT ${limit} OFFSET ${offset}) found)
     SELECT ${COLUMNS} FROM p ${ROWS} ORDER BY p.place`,
    values: [orgId, ...params],
  });
}

const conditionOf = ({ where = "true" }: PlainPage) => `m.organization_id = $1 AND ${where}`;

/** A column that the maintained counts do not have. */
const OTHER_COLUMN = /\bm\.(?!(?:organization_id|store_id|rfm_status|phone_type|has_email|\w+_opt_out)\b)|\bt\./;

function countedIn(join: string, condition: string): string {
  return OTHER_COLUMN.test(condition)
    ? `count(*) FROM customer_metrics m ${join}`
    : "sum(m.customers) FROM customer_count m";
}

/** The newest fifty events of a customer with their purchase items, and the total. */
export function readPlainTimeline({ owner, orgId }: Bench, customerId: string): Promise<unknown> {
  const params = [orgId, customerId];
  const newest = owner.query(
    `SELECT e.*, s.trade_name, v.name AS seller, i.items FROM (
       SELECT * FROM (SELECT kind, id, occurred_at AS at, store_id, seller_id, amount_cents FROM sale
         WHERE organization_id = $1 AND customer_id = $2 ORDER BY occurred_at DESC, id DESC LIMIT 50) newest
       UNION ALL
       SELECT 'consent', id, created_at, NULL, NULL, NULL FROM (SELECT * FROM consent_change
         WHERE organization_id = $1 AND customer_id = $2 ORDER BY created_at DESC LIMIT 50) c
       UNION ALL
       SELECT 'registered', id, created_at, NULL, NULL, NULL FROM customer WHERE organization_id = $1 AND id = $2
       ORDER BY at DESC LIMIT 50) e
     LEFT JOIN store s ON s.organization_id = $1 AND s.id = e.store_id
     LEFT JOIN seller v ON v.organization_id = $1 AND v.id = e.seller_id
     LEFT JOIN LATERAL (SELECT jsonb_agg(l) AS items FROM sale_item l WHERE l.organization_id = $1 AND l.sale_id = e.id) i ON true
     ORDER BY e.at DESC`,
    params,
  );
  const total = owner.query(
    `SELECT (SELECT count(*) FROM sale WHERE organization_id = $1 AND customer_id = $2)
       + (SELECT count(*) FROM consent_change WHERE organization_id = $1 AND customer_id = $2) + 1 AS total`,
    params,
  );
  return Promise.all([newest, total]);
}
