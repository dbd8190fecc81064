import { eventType } from "inngest";
import { z } from "zod";

/** Somebody, or the scheduler, has set a campaign to `sending`: its audience is to be built. */
export const campaignSendRequested = eventType("crm/campaign.send-requested", {
  schema: z.object({ orgId: z.uuid(), campaignId: z.uuid(), occurrence: z.int(), jobRunId: z.uuid() }),
});
