import { eventType } from "inngest";
import { z } from "zod";
import { ErpSyncType, PagePosition } from "./schemas.ts";

/** The nightly schedule sends one for each organization. */
export const erpSyncRequested = eventType("crm/erp-sync.requested", { schema: z.object({ orgId: z.uuid() }) });

/** The next page of a run. Where it stands travels with the event. */
export const erpPageRequested = eventType("crm/erp-page.requested", {
  schema: z.object({ orgId: z.uuid(), jobRunId: z.uuid(), position: PagePosition }),
});

/** Every page of a run is in, and so are the preferences computed from it. */
export const erpSyncFinished = eventType("crm/erp-sync.finished", {
  schema: z.object({ orgId: z.uuid(), jobRunId: z.uuid(), type: ErpSyncType }),
});

/** Transactions older than the organization keeps them are to be deleted; the run is already on record. */
export const transactionPurgeRequested = eventType("crm/transaction-purge.requested", {
  schema: z.object({ orgId: z.uuid(), jobRunId: z.uuid() }),
});
