import type { StoreComparison } from "@/lib/sales/schemas.ts";

/**
 * `share` is the store's share of today's sales, 0–1. Before the day's first sale it is the share of yesterday's,
 * without variation: "−100 %" in every row would be misleading.
 */
export type StoreRow = StoreComparison & { share: number };

export function toStoreRows(stores: readonly StoreComparison[]): StoreRow[] {
  const sold = ({ today }: StoreComparison) => Math.max(today, 0);
  const soldYesterday = ({ yesterday }: StoreComparison) => Math.max(yesterday, 0);
  const isQuiet = stores.every(({ today, count }) => count === 0 && today === 0);
  const base = stores.some((store) => sold(store) > 0) ? sold : soldYesterday;
  const total = stores.reduce((sum, store) => sum + base(store), 0);
  const rows = stores.map((store) => ({
    ...store,
    variation: isQuiet ? null : store.variation,
    share: total === 0 ? 0 : base(store) / total,
  }));
  // The table's sort is stable: stores with equal figures stay in yesterday's order.
  return rows.sort((a, b) => b.yesterday - a.yesterday);
}

export type StoreTotals = { today: number; yesterday: number; count: number };

export function totalsOf(stores: readonly StoreComparison[]): StoreTotals {
  return stores.reduce(
    (sum, store) => ({
      today: sum.today + store.today,
      yesterday: sum.yesterday + store.yesterday,
      count: sum.count + store.count,
    }),
    { today: 0, yesterday: 0, count: 0 },
  );
}
