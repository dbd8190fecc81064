import { eventType } from "inngest";
import { z } from "zod";

/** The rules of a segment are new, or its customers are: it is to be counted. */
export const segmentCountRequested = eventType("crm/segment.count-requested", {
  schema: z.object({ orgId: z.uuid(), segmentId: z.uuid() }),
});

/** Every active segment of an organization is to be counted again. */
export const segmentCountsRequested = eventType("crm/segment-counts.requested", {
  schema: z.object({ orgId: z.uuid() }),
});
