import type { FindDue } from "../jobs/index.ts";
import { unsafeListDueErpSyncs } from "../settings/index.ts";
import { erpSyncRequested } from "./events.ts";

/** Not tenant-scoped: requests the nightly sync of connected organizations that have not started one today. */
export const unsafeFindDueSyncs: FindDue = async (page) => {
  const rows = await unsafeListDueErpSyncs(page);
  const tick = page.tick.getTime();
  const idOf = (orgId: string) => ({ id: `erp-sync-${tick}-${orgId}` });
  return { rows, events: rows.map(({ orgId }) => erpSyncRequested.create({ orgId }, idOf(orgId))) };
};
