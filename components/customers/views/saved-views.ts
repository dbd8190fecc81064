import type { CustomerFilters, CustomerOrder } from "@/components/customers/filters/filters.ts";
import { parseSpan } from "@/components/customers/filters/last-order.ts";
import { readList, writeList } from "@/components/customers/filters/list-url.ts";

export const MOST_VIEWS = 20;
export const NAME_MAX = 40;

/** A saved view of the list: its query string. */
export type SavedView = {
  name: string;
  search: string;
  /** Span of the last purchase in views that an earlier version saved; now part of `search`. */
  lastOrder: string | null;
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

export function toView(name: string, shown: Shown): SavedView {
  return { name, search: toSearch(shown), lastOrder: null };
}

/** The state a saved view restores. Values that no longer exist are ignored. */
export function shownBy({ search, lastOrder }: SavedView): Shown {
  const params = new URLSearchParams(search);
  const { filters: listed, order } = readList(params);
  const { q: _, ...filters } = listed;
  return {
    filters: lastOrder === null ? filters : { ...filters, span: parseSpan(lastOrder) },
    order,
    stores: params.get(STORES)?.split(",") ?? [],
  };
}

/** The active view; one with exactly these stores takes precedence over one without stores. */
export function findShown(views: readonly SavedView[], shown: Shown): SavedView | null {
  const [exact, anywhere] = [toSearch(shown), toSearch({ ...shown, stores: [] })];
  const isShowing = (search: string) => (view: SavedView) => toSearch(shownBy(view)) === search;
  return views.find(isShowing(exact)) ?? views.find(isShowing(anywhere)) ?? null;
}

export function isSameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}

export function isView(value: unknown): value is SavedView {
  const view = value as Partial<SavedView> | null;
  const hasSpan = view?.lastOrder === null || (typeof view?.lastOrder === "string" && parseSpan(view.lastOrder));
  return typeof view?.name === "string" && typeof view.search === "string" && Boolean(hasSpan);
}
