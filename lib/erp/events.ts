import { eventType } from "inngest";
import { z } from "zod";
import { ErpSyncType, PagePosition } from "./schemas.ts";

/** Sent by the nightly schedule, one per organization. */
export const erpSyncRequested = eventType("crm/erp-sync.requested", { schema: z.object({ orgId: z.uuid() }) });

/** Requests the next page of a run; the event carries the position. `trigger`: of the run; decides its lane. */
export const erpPageRequested = eventType("crm/erp-page.requested", {
  schema: z.object({ orgId: z.uuid(), jobRunId: z.uuid(), position: PagePosition, trigger: z.string().optional() }),
});

/** Every page of a run is imported and preferences are recomputed. */
export const erpSyncFinished = eventType("crm/erp-sync.finished", {
  schema: z.object({ orgId: z.uuid(), jobRunId: z.uuid(), type: ErpSyncType }),
});

/** Requests deletion of transactions past the retention period; the job run already exists. */
export const transactionPurgeRequested = eventType("crm/transaction-purge.requested", {
  schema: z.object({ orgId: z.uuid(), jobRunId: z.uuid() }),
});
