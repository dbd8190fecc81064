import type { Sort, SortOrder } from "../../core/paging.ts";
import type { CustomerSort } from "../names.ts";

/**
 * Sort key of a column, chosen so that one index serves both directions. `tie` orders equal keys to match the forward
 * or backward index scan. `nullsFirst`: direction in which the scan starts with nulls; those rows are then read
 * separately, since the list shows them last.
 */
type SortKey = { key: string; from: "metrics" | "search"; tie: Record<SortOrder, SortOrder>; nullsFirst?: SortOrder };

const SORTED_BY: Record<CustomerSort, SortKey> = {
  lastOrder: { key: "m.last_order_at", from: "metrics", tie: { desc: "asc", asc: "desc" }, nullsFirst: "asc" },
  name: { key: 't.name_key COLLATE "C"', from: "search", tie: { asc: "asc", desc: "desc" }, nullsFirst: "desc" },
  spent: { key: "m.spent_cents", from: "metrics", tie: { asc: "asc", desc: "desc" } },
  orders: { key: "m.order_count", from: "metrics", tie: { asc: "asc", desc: "desc" } },
};

/** `SELECT id` of the matching customers in the requested order. `table` replaces `customer_metrics`. */
export function orderedIds(
  conditions: readonly string[],
  { sort, order }: Sort<CustomerSort>,
  window: Window,
  table = "customer_metrics",
): string {
  const { key, from, tie, nullsFirst } = SORTED_BY[sort];
  const id = from === "search" ? "t.customer_id" : "m.customer_id";
  const isWhole = conditions.length === 0 && table === "customer_metrics";
  const source = [from === "search" ? fromSearch(isWhole ? null : table) : fromMetrics(table), ...conditions].join(
    " AND ",
  );
  const limits = `LIMIT ${window.limit} OFFSET ${window.offset}`;
  const select = (nulls: string, part = "") =>
    `SELECT ${id} AS id${part} ${source} ORDER BY ${key} ${order} NULLS ${nulls}, ${id} ${tie[order]}`;
  if (order !== nullsFirst)
    return `${select(order === "desc" && nullsFirst === undefined ? "FIRST" : "LAST")} ${limits}`;
  const reach = `LIMIT ${window.limit} + ${window.offset}`;
  const part = (nullity: string, n: number) =>
    `(SELECT ${id} AS id, ${n} AS part, ${key} AS key ${source} AND ${key} IS ${nullity}
      ORDER BY ${key} ${order} NULLS FIRST, ${id} ${tie[order]} ${reach})`;
  return `SELECT id FROM (${part("NOT NULL", 0)} UNION ALL ${part("NULL", 1)}) both_parts
    ORDER BY part, key ${order}, id ${tie[order]} ${limits}`;
}

/** Parameter placeholders or other SQL number expressions. */
type Window = { limit: string; offset: string };

const fromMetrics = (table: string) => `FROM ${table} m WHERE m.organization_id = $1`;

/** Skips the join with the metrics if no condition uses them. */
function fromSearch(table: string | null): string {
  const join = table === null ? "" : `JOIN ${table} m ON m.organization_id = $1 AND m.customer_id = t.customer_id`;
  return `FROM customer_search t ${join} WHERE t.organization_id = $1`;
}
