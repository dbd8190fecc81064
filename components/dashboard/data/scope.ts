/** A card's stores, and whether it may load yet. */
export type CardScope = { storeIds: readonly string[] | undefined; enabled: boolean };
