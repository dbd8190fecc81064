export { changeCustomer } from "./change-customer.ts";
export { hasRefused, recordConsents, updateConsents } from "./consents.ts";
export { unsafeAnnounceDueErasures } from "./due-erasures.ts";
export { eraseCustomer, findErasure, finishErasure } from "./erase-customer.ts";
export { customerErased } from "./events.ts";
export { exportCustomers } from "./export-customers.ts";
export { findBuyers } from "./find-buyers.ts";
export { countListed, listCustomers, listCustomersPage, listOptions } from "./list-customers.ts";
export { listEvents, listTimeline } from "./list-timeline.ts";
export { createNote, deleteNote } from "./notes.ts";
export { refreshPreferences, setPreferences } from "./preferences.ts";
export { previewCustomers } from "./preview-customers.ts";
export { getCustomer, listIdentities, listTransactions, viewCustomer } from "./read-customer.ts";
export { readHabits } from "./read-habits.ts";
export { rehashStoredTaxIds } from "./rehash-tax-ids.ts";
export {
  CustomerDetail,
  CustomerEvent,
  CustomerHabits,
  CustomerIdentities,
  CustomerListPage,
  CustomerNote,
  CustomerOptions,
  CustomerSplit,
  CustomerTimelineEntry,
  CustomerTotal,
  CustomerTransaction,
  CustomerView,
  ErasureReceipt,
} from "./responses.ts";
export { customerRef } from "./rules/customer-ref.ts";
export { erasedTaxId } from "./rules/erased-tax-id.ts";
export { rfmBounds, rfmConstants } from "./rules/rfm-bounds.ts";
export {
  type ConsentSaid,
  CustomerEventsQuery,
  CustomerId,
  type CustomerInput,
  CustomerPatch,
  CustomersExportQuery,
  CustomersListQuery,
  CustomersQuery,
  CustomersTotalQuery,
  CustomerTimelineQuery,
  CustomerTransactionsQuery,
  CustomerViewQuery,
  EraseCustomer,
  NewCustomerNote,
  NoteId,
  PreferencesPatch,
  type RfmBounds,
  type RfmConstants,
  SplitCustomer,
} from "./schemas.ts";
export { splitRecords } from "./split-records.ts";
export { findKnownRefs } from "./store/buyers.ts";
export { correctCounts, KEEP_COUNTS, sumCounts } from "./store/counts/keep-counts.ts";
export { findErased, findErasedHashes, holdErasures, TRY_HOLD_ERASURES } from "./store/erase.ts";
export { countBareHashes } from "./store/hashed-tax-ids.ts";
export { findLeftOut } from "./store/import-changes.ts";
export { type ImportedOptOut, importOptOuts } from "./store/import-opt-outs.ts";
export {
  boundsFrom,
  boundsParams,
  rebuildMetrics,
  rebuildSql,
  reclassify,
  reclassifyCrossed,
  reclassifyCrossedSql,
  recomputeMetrics,
  rfmStatusSql,
} from "./store/metrics.ts";
export { STATES_NOW, statesBefore, statesBeforeSql, statesNow } from "./store/states.ts";
export { undoNextChanges } from "./undo-import.ts";
export { upsertCustomers } from "./upsert-customers.ts";
