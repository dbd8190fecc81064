import { STORES_KEY } from "@/lib/web/resources/stores.ts";

/** Below the key of the store list, so that changes here also update the store selector. */
export const storeKeys = {
  all: STORES_KEY,
  settings: (storeId: string) => [...STORES_KEY, "settings", storeId] as const,
};
