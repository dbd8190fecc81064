/** Below the store selector's key, so that changes here also update it. */
export const storeKeys = {
  all: ["stores"] as const,
  views: ["stores", "views"] as const,
  settings: (storeId: string) => ["stores", "settings", storeId] as const,
};
