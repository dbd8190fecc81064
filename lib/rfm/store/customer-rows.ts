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
const FLOW = `(coalesce(b.rfm_status, 'none'), coalesce(n.rfm_status, 'none')) IN (
  SELECT * FROM unnest($4::text[], $5::text[]))`;

/**
 * Customers by their groups of two months, in the order of their ids: those of the current month, and those who are only
 * in the previous one. Each part is read in the order of a primary key.
 */
export async function findFlowRows(
  db: Reader,
  stores: CoveredStores,
  { months, pairs }: FlowSelection,
  { after, limit }: RowPage,
): Promise<FlowRow[]> {
  const params: unknown[] = [
    ...stores.params,
    pairs.map(([from]) => from),
    pairs.map(([, to]) => to),
    after?.[0] ?? null,
    limit,
  ];
  const states = (month: RfmMonth) => `(SELECT ${STATE} FROM ${statesOf(month, stores, params)})`;
  return db.rows<FlowRow>(
    `WITH ${stores.cte}, found AS (
       (SELECT n.customer_id, n.store_id, b.rfm_status AS "from", n.rfm_status AS "to", n.spent_cents, n.last_order_at
        FROM ${states(months.current)} n
        LEFT JOIN ${states(months.previous)} b ON b.customer_id = n.customer_id
        WHERE ${FLOW} AND ($6::uuid IS NULL OR n.customer_id > $6) ORDER BY n.customer_id LIMIT $7)
       UNION ALL
       (SELECT b.customer_id, b.store_id, b.rfm_status, NULL, b.spent_cents, b.last_order_at
        FROM ${states(months.previous)} b
        LEFT JOIN ${states(months.current)} n ON n.customer_id = b.customer_id
        WHERE n.customer_id IS NULL AND ${FLOW} AND ($6::uuid IS NULL OR b.customer_id > $6)
        ORDER BY b.customer_id LIMIT $7)
     )
     SELECT f.customer_id AS "customerId", u.name AS customer, p.id AS "storeId", p.trade_name AS store, f."from", f."to",
       f.spent_cents AS "spentCents", f.last_order_at AS "lastOrderAt"
     FROM found f ${NAMES} ORDER BY f.customer_id LIMIT $7`,
    params,
  );
}
