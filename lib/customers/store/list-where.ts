import { REACHABLE_SQL } from "../../platform/database/reach-sql.ts";
import type { RfmSegment } from "../names.ts";

/** List filters in database units: cents, instants, store ids including aliases. */
export type ListFilter = {
  search: { cpfHashes: string[] | null; text: string | null; prefix: string | null } | null;
  storeIds: readonly string[] | null;
  ids?: readonly string[];
  rfm?: readonly RfmSegment[];
  sellerIds?: readonly string[];
  city?: string;
  state?: string;
  /** Inclusive. */
  lastOrderFrom?: Date;
  /** Exclusive. */
  lastOrderBefore?: Date;
  spentMinCents?: bigint;
  spentMaxCents?: bigint;
  ordersMin?: number;
  ordersMax?: number;
  channel?: "whatsapp" | "email";
  optOut?: "whatsapp" | "email" | "any" | "none";
};

/**
 * Conditions on `customer_metrics m`, organization in $1. Uses only comparisons that can use an index under row-level
 * security.
 */
export type Where = { conditions: string[]; params: unknown[]; isSearch: boolean };

const OPT_OUT = {
  whatsapp: "m.whatsapp_opt_out",
  email: "m.email_opt_out",
  any: "(m.whatsapp_opt_out OR m.email_opt_out)",
  none: "NOT m.whatsapp_opt_out AND NOT m.email_opt_out",
};

export function whereOf(orgId: string, filter: ListFilter): Where {
  const params: unknown[] = [orgId];
  const conditions: string[] = [];
  const add = (value: unknown, toSql: (place: string) => string) => {
    if (value === undefined || value === null) return;
    params.push(value);
    conditions.push(toSql(`$${params.length}`));
  };
  if (filter.search) conditions.push(searchSql(filter.search, params));
  add(oneOrAll(filter.ids), among("customer_id", "uuid", filter.ids));
  add(oneOrAll(filter.storeIds), among("store_id", "uuid", filter.storeIds));
  add(oneOrAll(filter.rfm), among("rfm_status", "text", filter.rfm));
  add(oneOrAll(filter.sellerIds), among("preferred_seller_id", "uuid", filter.sellerIds));
  add(filter.city, (place) => `m.city = ${place}`);
  add(filter.state, (place) => `m.state = ${place}`);
  add(filter.lastOrderFrom, (place) => `m.last_order_at >= ${place}`);
  add(filter.lastOrderBefore, (place) => `m.last_order_at < ${place}`);
  add(filter.spentMinCents, (place) => `m.spent_cents >= ${place}`);
  add(filter.spentMaxCents, (place) => `m.spent_cents <= ${place}`);
  add(filter.ordersMin, (place) => `m.order_count >= ${place}`);
  add(filter.ordersMax, (place) => `m.order_count <= ${place}`);
  if (filter.channel) conditions.push(REACHABLE_SQL[filter.channel]);
  if (filter.optOut) conditions.push(OPT_OUT[filter.optOut]);
  return { conditions, params, isSearch: filter.search !== null };
}

/** Filters of columns that the maintained counts do not have. The other keys of a query, such as its page, filter nothing. */
const UNCOUNTED: Record<Exclude<keyof ListFilter, "storeIds" | "rfm" | "channel" | "optOut">, true> = {
  search: true,
  ids: true,
  sellerIds: true,
  city: true,
  state: true,
  lastOrderFrom: true,
  lastOrderBefore: true,
  spentMinCents: true,
  spentMaxCents: true,
  ordersMin: true,
  ordersMax: true,
};

export function isCounted(filter: ListFilter): boolean {
  return Object.entries(filter).every(([name, value]) => !(name in UNCOUNTED) || value === undefined || value === null);
}

/** With a single value `=` is used, so that the index can also serve the sort order. */
function among(column: string, type: string, values: readonly unknown[] | null | undefined) {
  return (place: string) =>
    values?.length === 1 ? `m.${column} = ${place}::${type}` : `m.${column} = ANY (${place}::${type}[])`;
}

function oneOrAll(values: readonly unknown[] | null | undefined): unknown {
  return values?.length === 1 ? values[0] : values;
}

function searchSql({ cpfHashes, text, prefix }: NonNullable<ListFilter["search"]>, params: unknown[]): string {
  const found: string[] = [];
  const place = (value: unknown) => `$${params.push(value)}`;
  if (text !== null) found.push(`SELECT customer_id FROM search_customers(${place(text)}, 10000000)`);
  if (prefix !== null)
    found.push(`SELECT customer_id FROM customer_search
      WHERE organization_id = $1 AND name_key COLLATE "C" ^@ search_key(${place(prefix)})`);
  if (cpfHashes !== null)
    found.push(`SELECT customer_id FROM customer_identity
      WHERE organization_id = $1 AND kind = 'cpf' AND value = ANY (${place(cpfHashes)})`);
  // As an array, the ids are looked up in index order; a join of 100,000 hits would read the table at random.
  return `m.customer_id = ANY (ARRAY(${found.join(" UNION ALL ")}))`;
}
