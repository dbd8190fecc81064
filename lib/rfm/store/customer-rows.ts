import { addMonths, startOfDay } from "../../core/dates.ts";
import type { RowPage } from "../../core/figures/figures.ts";
import type { RfmSegment } from "../../customers/names.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import type { RfmMonth } from "../schemas.ts";
import { statesOf } from "./segment-totals.ts";

/** As counted by `sumSegments`: with a purchase, with the first one in the month, or with another before it. */
export type BuyerKind = "all" | "new" | "recurring";
export type StateSelection = { month: RfmMonth; segment?: RfmSegment | undefined; buyers?: BuyerKind };

export type CustomerStateRow = {
  customerId: string;
  customer: string | null;
  storeId: string;
  store: string;
  segment: RfmSegment;
  spentCents: bigint;
  lastOrderAt: Date | null;
};

const BUYERS: Record<BuyerKind, string> = {
  all: "h.last_order_at IS NOT NULL",
  new: "h.first_order_at >= $4 AND h.first_order_at < $5",
  recurring: "h.first_order_at < $4 AND h.last_order_at >= $4 AND h.last_order_at < $5",
};
const NAMES = `LEFT JOIN customer u ON u.organization_id = $1 AND u.id = f.customer_id
  JOIN store o ON o.organization_id = $1 AND o.id = f.store_id
  JOIN store p ON p.organization_id = $1 AND p.id = coalesce(o.primary_store_id, o.id)`;

/** Customers of a month in the order of their ids, which the primary keys of both tables have. */
export async function findCustomerStates(
  db: Reader,
  stores: CoveredStores,
  { month, segment, buyers }: StateSelection,
  { after, limit }: RowPage,
): Promise<CustomerStateRow[]> {
  const bounds = [startOfDay(month.period), startOfDay(addMonths(month.period, 1))];
  const params: unknown[] = [...stores.params, ...bounds, segment ?? null, after?.[0] ?? null, limit];
  return db.rows<CustomerStateRow>(
    `WITH ${stores.cte}, found AS (
       SELECT h.* FROM (SELECT customer_id, store_id, rfm_status, spent_cents, first_order_at, last_order_at
         FROM ${statesOf(month, stores, params)}) h
       WHERE ($4::timestamptz < $5::timestamptz) AND ($6::text IS NULL OR h.rfm_status = $6)
         AND ($7::uuid IS NULL OR h.customer_id > $7) ${buyers ? `AND ${BUYERS[buyers]}` : ""}
       ORDER BY h.customer_id LIMIT $8
     )
     SELECT f.customer_id AS "customerId", u.name AS customer, p.id AS "storeId", p.trade_name AS store,
       f.rfm_status AS segment, f.spent_cents AS "spentCents", f.last_order_at AS "lastOrderAt"
     FROM found f ${NAMES} ORDER BY f.customer_id`,
    params,
  );
}

/** Pairs of groups, `none` for a month in which the customer was none. */
export type FlowSelection = {
  months: { previous: RfmMonth; current: RfmMonth };
  pairs: readonly (readonly [from: RfmSegment | "none", to: RfmSegment | "none"])[];
};

export type FlowRow = {
  customerId: string;
  customer: string | null;
  storeId: string;
  store: string;
  from: RfmSegment | null;
  to: RfmSegment | null;
  spentCents: bigint;
  lastOrderAt: Date | null;
};

const STATE = "customer_id, store_id, rfm_status, spent_cents, last_order_at";
const FLOW = `(coalesce(o."from", 'none'), coalesce(o."to", 'none')) IN (SELECT * FROM unnest($4::text[], $5::text[]))`;

/**
 * Customers by their groups of two months, in the order of their ids: those of the current month, and those who are only
 * in the previous one. A full page of the former bounds the latter, who are few: without the bound a page would compare
 * all customers of both months.
 */
export async function findFlowRows(
  db: Reader,
  stores: CoveredStores,
  flows: FlowSelection,
  page: RowPage,
): Promise<FlowRow[]> {
  const stayed = await findFlows(db, stores, flows, { ...page, until: null, isGone: false });
  const until = stayed.length === page.limit ? (stayed.at(-1)?.customerId ?? null) : null;
  const gone = await findFlows(db, stores, flows, { ...page, until, isGone: true });
  const all = [...stayed, ...gone].sort((a, b) => (a.customerId < b.customerId ? -1 : 1));
  return all.slice(0, page.limit);
}

/** `until`: the last customer of the page; null: any. */
type FlowPage = RowPage & { until: string | null; isGone: boolean };

function findFlows(
  db: Reader,
  stores: CoveredStores,
  { months, pairs }: FlowSelection,
  { after, limit, until, isGone }: FlowPage,
): Promise<FlowRow[]> {
  const params: unknown[] = [
    ...stores.params,
    pairs.map(([from]) => from),
    pairs.map(([, to]) => to),
    after?.[0] ?? null,
    limit,
    until,
  ];
  const states = (month: RfmMonth) => `(SELECT ${STATE} FROM ${statesOf(month, stores, params)})`;
  const groups = isGone
    ? 'o.rfm_status AS "from", x.rfm_status AS "to"'
    : 'x.rfm_status AS "from", o.rfm_status AS "to"';
  return db.rows<FlowRow>(
    `WITH ${stores.cte}, found AS (
       SELECT * FROM (
         SELECT o.customer_id, o.store_id, o.spent_cents, o.last_order_at, ${groups}
         FROM ${states(isGone ? months.previous : months.current)} o
         LEFT JOIN ${states(isGone ? months.current : months.previous)} x ON x.customer_id = o.customer_id
         WHERE ${isGone ? "x.customer_id IS NULL" : "true"}
       ) o
       WHERE ${FLOW} AND ($6::uuid IS NULL OR o.customer_id > $6) AND ($8::uuid IS NULL OR o.customer_id <= $8)
       ORDER BY o.customer_id LIMIT $7
     )
     SELECT f.customer_id AS "customerId", u.name AS customer, p.id AS "storeId", p.trade_name AS store, f."from", f."to",
       f.spent_cents AS "spentCents", f.last_order_at AS "lastOrderAt"
     FROM found f ${NAMES} ORDER BY f.customer_id`,
    params,
  );
}
