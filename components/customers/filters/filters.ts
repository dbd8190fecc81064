import type { CustomerSort } from "@/lib/core/customer-kinds.ts";
import { addDays, type Day } from "@/lib/core/dates.ts";
import type { SortOrder } from "@/lib/core/paging.ts";
import type { RfmSegment } from "@/lib/core/rfm-segments.ts";

export const REACH_CHANNELS = ["whatsapp", "email"] as const;
export const OPT_OUTS = ["any", "whatsapp", "email", "none"] as const;

export type CustomerFilters = {
  q: string;
  rfm: readonly RfmSegment[];
  sellers: readonly string[];
  city: string;
  /** The day of the last purchase, both ends included. */
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

/** A change of the filters: null lifts one. */
export type FilterChange = { [Field in keyof CustomerFilters]?: CustomerFilters[Field] | null };

/** One chip each; a range is one filter with two ends. */
const FIELDS = {
  rfm: ["rfm"],
  sellers: ["sellers"],
  city: ["city"],
  lastOrder: ["from", "to"],
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

/** True when the list is narrowed by anything, the search and the stores included. */
export function isFiltered(filters: CustomerFilters, storeIds: readonly string[] = []): boolean {
  return storeIds.length > 0 || filters.q !== "" || FILTER_NAMES.some((name) => isActive(name, filters));
}

export function lifted(name: FilterName): FilterChange {
  return Object.fromEntries(FIELDS[name].map((field) => [field, null]));
}

/** Every filter off, the search as well. */
export function allLifted(): FilterChange {
  return Object.assign({ q: null }, ...FILTER_NAMES.map(lifted));
}

/** The filters as the API names them. */
export function toListQuery(filters: CustomerFilters, order: CustomerOrder, storeIds: readonly string[] | undefined) {
  const { q, rfm, sellers, city, from, to, channel, optOut, ...ranges } = filters;
  return {
    ...{ q: q.trim(), rfm, storeIds, sellerIds: sellers, city, channel, optOut },
    ...{ lastOrderFrom: from, lastOrderTo: to, ...ranges, ...order },
  };
}

/** What a manager asks most: who came lately, who has stayed away. */
export const LAST_ORDER_PRESETS = ["last30", "last90", "away90", "away180", "away365"] as const;
export type LastOrderPreset = (typeof LAST_ORDER_PRESETS)[number];

export function lastOrderRange(preset: LastOrderPreset, today: Day): { from: Day | null; to: Day | null } {
  const days = Number(/(?<!\d)\d+$/.exec(preset)?.[0]);
  return preset.startsWith("last")
    ? { from: addDays(today, 1 - days), to: today }
    : { from: null, to: addDays(today, -days) };
}

/** A figure as it is typed in Brazil: `1.234,56`, `R$ 50`, empty for none; undefined when it is no figure. */
export function parseAmount(typed: string): number | null | undefined {
  const text = typed.replace(/[R$\s\u00a0]/g, "");
  if (text === "") return null;
  const plain = text.includes(",")
    ? text.replaceAll(".", "").replace(",", ".")
    : text.replace(/\.(?=\d{3}(\D|$))/g, "");
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}
