export { unsafeListOrganizationIds as unsafeListCustomerTenants } from "../platform/organizations.ts";
export { announceErasures } from "./announce-erasures.ts";
export { changeCustomer } from "./change-customer.ts";
export { eraseCustomer } from "./erase-customer.ts";
export { customerErased } from "./events.ts";
export { exportCustomers } from "./export-customers.ts";
export { findErasure } from "./find-erasure.ts";
export { finishErasure } from "./finish-erasure.ts";
export { forgetErased } from "./forget-erased.ts";
export { getCustomer } from "./get-customer.ts";
export { hasRefused } from "./has-refused.ts";
export { listCustomers } from "./list-customers.ts";
export { listIdentities } from "./list-identities.ts";
export { listOptions } from "./list-options.ts";
export { listEvents, listTimeline } from "./list-timeline.ts";
export { listTransactions } from "./list-transactions.ts";
export { recordConsents } from "./record-consents.ts";
export { refreshPreferences } from "./refresh-preferences.ts";
export { rehashStoredTaxIds } from "./rehash-tax-ids.ts";
export { customerRef } from "./rules/customer-ref.ts";
export { rfmBounds, rfmConstants } from "./rules/rfm-bounds.ts";
export {
  type ConsentSaid,
  CustomerEventsQuery,
  CustomerId,
  type CustomerInput,
  CustomerPatch,
  CustomersExportQuery,
  CustomersQuery,
  CustomerTimelineQuery,
  CustomerTransactionsQuery,
  CustomerViewQuery,
  EraseCustomer,
  PreferencesPatch,
  type RfmBounds,
  type RfmConstants,
  SplitCustomer,
} from "./schemas.ts";
export { setPreferences } from "./set-preferences.ts";
export { splitRecords } from "./split-records.ts";
export { findErased } from "./store/erase.ts";
export { holdErasures } from "./store/erasure-lock.ts";
export { countBareHashes } from "./store/hashed-tax-ids.ts";
export {
  boundsParams,
  rebuildMetrics,
  reclassify,
  reclassifyCrossed,
  recomputeMetrics,
  rfmStatusSql,
} from "./store/metrics.ts";
export { statesBefore, statesNow } from "./store/states.ts";
export { updateConsents } from "./update-consents.ts";
export { upsertCustomers } from "./upsert-customers.ts";
export { viewCustomer } from "./view-customer.ts";
