/** Under the key of the store selector: what changes a store here is seen there. */
export const storeKeys = {
  all: ["stores"] as const,
  views: ["stores", "views"] as const,
  settings: (storeId: string) => ["stores", "settings", storeId] as const,
};
