export { linkAlias, unlinkAlias } from "./change-alias.ts";
export { unsafeFindDueNumberChecks } from "./due-number-checks.ts";
export { numberCheckRequested } from "./events.ts";
export { findServingStore } from "./find-serving-store.ts";
export { findAccountAccess, getNumberAccess } from "./get-number-access.ts";
export { listInboxOpenings } from "./list-inbox-openings.ts";
export { recordNumberCheck, recordNumberStatus } from "./number-check.ts";
export { getAliasTree, listInboxStores, listStores, visibleStores } from "./read-stores.ts";
export { expandStores } from "./resolve-aliases.ts";
export { AliasTree, LinkAliasResponse, StoreSettingsView, StoreView, WhatsappNumberView } from "./responses.ts";
export {
  AddWhatsappNumber,
  ChooseEcommerce,
  EditWhatsappNumber,
  LinkAlias,
  type NumberAccess,
  type NumberCheck,
  NumberId,
  NumbersQuery,
  SaveStoreSettings,
  type SellerInput,
  StoreId,
  type StoreInput,
  type StoreRef,
  StoreSettingsQuery,
  StoresQuery,
} from "./schemas.ts";
export { coveredStores, findStoreRefs } from "./store/find-stores.ts";
export { isReopening, upsertSellers, upsertStores } from "./store/upsert-stores.ts";
export { chooseEcommerceStore, getStoreSettings, saveStoreSettings } from "./store-settings.ts";
export {
  addWhatsappNumber,
  editWhatsappNumber,
  getWhatsappNumber,
  listWhatsappNumbers,
  noteNumber,
  removeWhatsappNumber,
} from "./whatsapp-numbers.ts";
