export { CustomerId, SplitCustomer } from "../customers/index.ts";
export { unsafeFindDueSyncs } from "./due-syncs.ts";
export { erpPageRequested, erpSyncFinished, erpSyncRequested, transactionPurgeRequested } from "./events.ts";
export { importErpPage } from "./import-page.ts";
export { purgeTransactions, resumePurge, unsafeRequestDuePurges } from "./purge-transactions.ts";
export {
  getSyncOutline,
  getSyncStatus,
  listOtherRuns,
  listRejectedRows,
  listSyncHistory,
} from "./read-syncs.ts";
export { requestSync } from "./request-sync.ts";
export { Counts, OtherRunView, RejectedRowView, SyncRunView, SyncStatus, SyncTicket } from "./responses.ts";
export { ErpError } from "./rules/erp-error.ts";
export { InconsistentPageError } from "./rules/walk.ts";
export { ERP_SYNC_TYPES, OtherRunsQuery, RejectedRowsQuery, SyncHistoryQuery, TriggerSync } from "./schemas.ts";
export { lockWriters, takeCustomers, takeSales, undoSales } from "./settle-customers.ts";
export { splitCustomer } from "./split-customer.ts";
export { failErpSync, finishErpSync, resumeErpSync } from "./sync-run.ts";
export { testErpConnection } from "./test-connection.ts";
export { upsertCustomer } from "./upsert-customer.ts";
