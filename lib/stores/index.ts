export { listStores, StoresQuery } from "./list-stores.ts";
export { expandStores, forgetAliases, resolveAliases } from "./resolve-aliases.ts";
export type { SellerInput, StoreInput, StoreRef } from "./schemas.ts";
export { findStoreRefs } from "./store/find-stores.ts";
export { upsertSellers, upsertStores } from "./store/upsert-stores.ts";
