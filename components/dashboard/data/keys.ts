type Stores = readonly string[] | undefined;

/** Phase 1 and phase 2 have separate roots: a refresh refetches the first, then the second. */
export const dashboardKeys = {
  total: (storeIds: Stores) => ["dashboard", "total", storeIds ?? "all"] as const,
  cards: (storeIds: Stores) => ["dashboard", "cards", storeIds ?? "all"] as const,
  card: (name: string, storeIds: Stores) => [...dashboardKeys.cards(storeIds), name] as const,
};
