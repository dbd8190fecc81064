import { type LastOrderSpan, spanDays } from "@/components/customers/filters/last-order.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { SortOrder } from "@/lib/core/paging.ts";
import type { CustomerSort, RfmSegment } from "@/lib/customers/names.ts";

export const REACH_CHANNELS = ["whatsapp", "email"] as const;
export const OPT_OUTS = ["any", "whatsapp", "email", "none"] as const;

export type CustomerFilters = {
  q: string;
  rfm: readonly RfmSegment[];
  sellers: readonly string[];
  city: string;
  /** Last purchase, counted from today; excludes `from` and `to`. */
  span: LastOrderSpan | null;
  /** Date range of the last purchase, both ends inclusive. */
  from: Day | null;
  to: Day | null;
  spentMin: number | null;
  spentMax: number | null;
  ordersMin: number | null;
  ordersMax: number | null;
  channel: (typeof REACH_CHANNELS)[number] | null;
  optOut: (typeof OPT_OUTS)[number] | null;
};

export type CustomerOrder = { sort: CustomerSort; order: SortOrder };

/** A change of filters; null removes one. */
export type FilterChange = { [Field in keyof CustomerFilters]?: CustomerFilters[Field] | null };

/** One chip each; a range is one filter of two fields. */
const FIELDS = {
  rfm: ["rfm"],
  sellers: ["sellers"],
  city: ["city"],
  lastOrder: ["span", "from", "to"],
  spent: ["spentMin", "spentMax"],
  orders: ["ordersMin", "ordersMax"],
  channel: ["channel"],
  optOut: ["optOut"],
} as const satisfies Record<string, readonly (keyof CustomerFilters)[]>;

export type FilterName = keyof typeof FIELDS;
export const FILTER_NAMES = Object.keys(FIELDS) as FilterName[];

export function isActive(name: FilterName, filters: CustomerFilters): boolean {
  return FIELDS[name].some((field) => {
    const value = filters[field];
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== "";
  });
}

/** True if anything restricts the list, including search and stores. */
export function isFiltered(filters: CustomerFilters, storeIds: readonly string[] = []): boolean {
  return storeIds.length > 0 || filters.q !== "" || FILTER_NAMES.some((name) => isActive(name, filters));
}

export function lifted(name: FilterName): FilterChange {
  return Object.fromEntries(FIELDS[name].map((field) => [field, null]));
}

/** Clears all filters and the search. */
export function allLifted(): FilterChange {
  return Object.assign({ q: null }, ...FILTER_NAMES.map(lifted));
}

/** Converts the filters to the API's parameters, as of `today`. */
export function toListQuery(
  filters: CustomerFilters,
  order: CustomerOrder,
  storeIds: readonly string[] | undefined,
  today: Day,
) {
  const { q, rfm, sellers, city, span, from, to, channel, optOut, ...ranges } = filters;
  const lastOrder = span === null ? { from, to } : spanDays(span, today);
  return {
    q: q.trim(),
    rfm,
    storeIds,
    sellerIds: sellers,
    city,
    channel,
    optOut,
    lastOrderFrom: lastOrder.from,
    lastOrderTo: lastOrder.to,
    ...ranges,
    ...order,
  };
}

/** Parses a Brazilian amount: `1.234,56`, `R$ 50`; null if empty, undefined if invalid. */
export function parseAmount(typed: string): number | null | undefined {
  const text = typed.replace(/[R$\s\u00a0]/g, "");
  if (text === "") return null;
  const plain = text.includes(",")
    ? text.replaceAll(".", "").replace(",", ".")
    : text.replace(/\.(?=\d{3}(\D|$))/g, "");
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}
