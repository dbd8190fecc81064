export { addWhatsappNumber } from "./add-whatsapp-number.ts";
export { chooseEcommerceStore } from "./choose-ecommerce-store.ts";
export { editWhatsappNumber } from "./edit-whatsapp-number.ts";
export { numberCheckRequested } from "./events.ts";
export { findServingStore } from "./find-serving-store.ts";
export { getAliasTree } from "./get-alias-tree.ts";
export { getNumberAccess } from "./get-number-access.ts";
export { getOpenState } from "./get-open-state.ts";
export { getStoreSettings } from "./get-store-settings.ts";
export { getWhatsappNumber } from "./get-whatsapp-number.ts";
export { linkAlias } from "./link-alias.ts";
export { listInboxStores } from "./list-inbox-stores.ts";
export { listStores, StoresQuery } from "./list-stores.ts";
export { listWhatsappNumbers, NumbersQuery } from "./list-whatsapp-numbers.ts";
export { recordNumberCheck } from "./record-number-check.ts";
export { recordNumberStatus } from "./record-number-status.ts";
export { removeWhatsappNumber } from "./remove-whatsapp-number.ts";
export { expandStores } from "./resolve-aliases.ts";
export { saveStoreSettings } from "./save-store-settings.ts";
export type { NumberAccess, NumberCheck, SellerInput, StoreInput, StoreRef } from "./schemas.ts";
export {
  AddWhatsappNumber,
  ChooseEcommerce,
  EditWhatsappNumber,
  LinkAlias,
  NumberId,
  SaveStoreSettings,
  StoreId,
  StoreSettingsQuery,
} from "./schemas.ts";
export { listNumberIds } from "./store/find-numbers.ts";
export { coveredStores, findStoreRefs } from "./store/find-stores.ts";
export { isReopening, upsertSellers, upsertStores } from "./store/upsert-stores.ts";
export { unlinkAlias } from "./unlink-alias.ts";
export { visibleStores } from "./visible-stores.ts";
