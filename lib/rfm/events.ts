import { eventType } from "inngest";
import { z } from "zod";

/** One organization's segments are due for the day. The schedule sends one for each. */
export const rfmRefreshRequested = eventType("crm/rfm-refresh.requested", { schema: z.object({ orgId: z.uuid() }) });

/** A person asked for a full rebuild; its run is already on record. */
export const rfmRecomputeRequested = eventType("crm/rfm-recompute.requested", {
  schema: z.object({ orgId: z.uuid(), jobRunId: z.uuid() }),
});
