/** What a card asks for, and whether it may ask yet. */
export type CardScope = { storeIds: readonly string[] | undefined; enabled: boolean };
