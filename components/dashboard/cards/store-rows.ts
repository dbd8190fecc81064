import { shownVariation } from "@/components/dashboard/data/figures.ts";
import type { StoreComparison } from "@/lib/sales/schemas.ts";

/**
 * `share` is the store's share of today's sales, 0–1. `yesterday` and `variation` are until the same time. Before the
 * day's first sale, share and `yesterday` are of the whole of yesterday, without variation: "−100 %" in every row would
 * be misleading.
 */
export type StoreRow = StoreComparison & { share: number };

/** Before the first sale of the day in any store. */
export function isQuietDay(stores: readonly StoreComparison[]): boolean {
  return stores.every(({ today, count }) => count === 0 && today === 0);
}

/** The stores' shares are of today's sales once one has sold. */
export function isShareOfToday(stores: readonly StoreComparison[]): boolean {
  return stores.some(({ today }) => today > 0);
}

export function toStoreRows(stores: readonly StoreComparison[]): StoreRow[] {
  const sold = ({ today }: StoreComparison) => Math.max(today, 0);
  const soldYesterday = ({ yesterday }: StoreComparison) => Math.max(yesterday, 0);
  const isQuiet = isQuietDay(stores);
  const base = isShareOfToday(stores) ? sold : soldYesterday;
  const total = stores.reduce((sum, store) => sum + base(store), 0);
  const rows = stores.map((store) => ({
    ...store,
    yesterday: isQuiet ? store.yesterday : store.yesterdayUntilNow,
    variation: isQuiet ? null : shownVariation(store.variationUntilNow, store.yesterdayUntilNow),
    share: total === 0 ? 0 : base(store) / total,
  }));
  // The table's sort is stable: stores with equal figures stay in yesterday's order.
  return rows.sort((a, b) => b.yesterday - a.yesterday);
}

export type StoreTotals = { today: number; yesterday: number; count: number };

/** `yesterday` as in the rows. */
export function totalsOf(rows: readonly StoreComparison[]): StoreTotals {
  return rows.reduce(
    (sum, row) => ({
      today: sum.today + row.today,
      yesterday: sum.yesterday + row.yesterday,
      count: sum.count + row.count,
    }),
    { today: 0, yesterday: 0, count: 0 },
  );
}

/** Per cent with one decimal, as shown and as the API answers; null without a positive base. */
export function variationOf(value: number | null, base: number | null): number | null {
  if (value === null || base === null || base <= 0) return null;
  return Math.round(((value - base) / base) * 1000) / 10;
}
