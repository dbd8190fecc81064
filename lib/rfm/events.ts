import { eventType } from "inngest";
import { z } from "zod";

/** Daily refresh of one organization's segments; the schedule sends one per organization. */
export const rfmRefreshRequested = eventType("crm/rfm-refresh.requested", { schema: z.object({ orgId: z.uuid() }) });

/** A user requested a full rebuild; its job run already exists. */
export const rfmRecomputeRequested = eventType("crm/rfm-recompute.requested", {
  schema: z.object({ orgId: z.uuid(), jobRunId: z.uuid() }),
});
