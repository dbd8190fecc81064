import { eventType } from "inngest";
import { z } from "zod";

/** A campaign was scheduled. Its time may change later, so the consumer reads the campaign again. */
export const campaignScheduled = eventType("crm/campaign.scheduled", {
  schema: z.object({ orgId: z.uuid(), campaignId: z.uuid(), scheduledAt: z.iso.datetime() }),
});

/** A scheduled campaign is due. */
export const campaignDue = eventType("crm/campaign.due", {
  schema: z.object({ orgId: z.uuid(), campaignId: z.uuid() }),
});
