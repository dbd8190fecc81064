import {
  type CustomerFilters,
  type CustomerOrder,
  isPreset,
  type LastOrderPreset,
  lastOrderRange,
  presetOf,
} from "@/components/customers/filters/filters.ts";
import { readList, writeList } from "@/components/customers/filters/list-url.ts";
import type { Day } from "@/lib/core/dates.ts";

export const MOST_VIEWS = 20;
export const NAME_MAX = 40;

/** A saved view of the list: its query string, without dates relative to today. */
export type SavedView = {
  name: string;
  search: string;
  /** Date range of the last purchase, if relative to today. */
  lastOrder: LastOrderPreset | null;
};

/**
 * The state of the list. No `stores` means those selected in the top bar. The search text is not saved: it may be a tax
 * id or a phone.
 */
export type Shown = { filters: Omit<CustomerFilters, "q">; order: CustomerOrder; stores: readonly string[] };

const STORES = "lojas";

/** As query string. */
export function toSearch({ filters, order, stores }: Shown): string {
  const params = writeList({ ...filters, q: "" }, order);
  if (stores.length > 0) params.set(STORES, stores.join());
  return params.size === 0 ? "" : `?${params}`;
}

export function toView(name: string, shown: Shown, today: Day): SavedView {
  const lastOrder = presetOf(shown.filters, today);
  const filters = lastOrder === null ? shown.filters : { ...shown.filters, from: null, to: null };
  return { name, search: toSearch({ ...shown, filters }), lastOrder };
}

/** Applies a saved view as of today. Values that no longer exist are ignored. */
export function shownBy({ search, lastOrder }: SavedView, today: Day): Shown {
  const params = new URLSearchParams(search);
  const { filters: listed, order } = readList(params);
  const { q: _, ...filters } = listed;
  return {
    filters: lastOrder === null ? filters : { ...filters, ...lastOrderRange(lastOrder, today) },
    order,
    stores: params.get(STORES)?.split(",") ?? [],
  };
}

/** The active view; one with exactly these stores takes precedence over one without stores. */
export function findShown(views: readonly SavedView[], shown: Shown, today: Day): SavedView | null {
  const [exact, anywhere] = [toSearch(shown), toSearch({ ...shown, stores: [] })];
  const isShowing = (search: string) => (view: SavedView) => toSearch(shownBy(view, today)) === search;
  return views.find(isShowing(exact)) ?? views.find(isShowing(anywhere)) ?? null;
}

export function isSameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}

export function isView(value: unknown): value is SavedView {
  const view = value as Partial<SavedView> | null;
  const hasRange = view?.lastOrder === null || isPreset(view?.lastOrder);
  return typeof view?.name === "string" && typeof view.search === "string" && hasRange;
}
