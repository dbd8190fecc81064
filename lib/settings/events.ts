import { eventType } from "inngest";
import { z } from "zod";

/** Within which time a sale counts for a campaign is another one now. */
export const campaignRulesChanged = eventType("crm/settings.campaign-rules-changed", {
  schema: z.object({ orgId: z.uuid() }),
});
