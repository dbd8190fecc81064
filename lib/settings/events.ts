import { eventType } from "inngest";
import { z } from "zod";

/** The attribution window of campaigns changed. */
export const campaignRulesChanged = eventType("crm/settings.campaign-rules-changed", {
  schema: z.object({ orgId: z.uuid() }),
});

/** The organization's quota of messages per day changed. */
export const messageQuotaChanged = eventType("crm/settings.message-quota-changed", {
  schema: z.object({ orgId: z.uuid() }),
});
