import { eventType } from "inngest";
import { z } from "zod";

/** Requests a count of a segment whose rules or customers changed. */
export const segmentCountRequested = eventType("crm/segment.count-requested", {
  schema: z.object({ orgId: z.uuid(), segmentId: z.uuid() }),
});

/** Requests a count of every active segment of an organization, or of those after this id. */
export const segmentCountsRequested = eventType("crm/segment-counts.requested", {
  schema: z.object({ orgId: z.uuid(), afterId: z.uuid().optional() }),
});
