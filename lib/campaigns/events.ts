import { eventType } from "inngest";
import { z } from "zod";

/** Somebody, or the scheduler, has set a campaign to `sending`: its audience is to be built. */
export const campaignSendRequested = eventType("crm/campaign.send-requested", {
  schema: z.object({ orgId: z.uuid(), campaignId: z.uuid(), occurrence: z.int(), jobRunId: z.uuid() }),
});

/** A campaign has a time to be sent at. It may be another one by then: the campaign itself is asked again. */
export const campaignScheduled = eventType("crm/campaign.scheduled", {
  schema: z.object({ orgId: z.uuid(), campaignId: z.uuid(), scheduledAt: z.iso.datetime() }),
});

/** The time of a scheduled campaign has come. */
export const campaignDue = eventType("crm/campaign.due", {
  schema: z.object({ orgId: z.uuid(), campaignId: z.uuid() }),
});

/** Sends that are under way, or left something behind, are to be looked after. */
export const sendRecoveryDue = eventType("crm/campaign.recovery-due");

const Turn = { orgId: z.uuid(), campaignId: z.uuid(), occurrence: z.int(), turn: z.int() };

/** The next turn of a send over this number. */
export const whatsappTurnRequested = eventType("crm/campaign.whatsapp-turn-requested", {
  schema: z.object({ ...Turn, numberId: z.uuid() }),
});

/** The next turn of a send by the organization's mail. */
export const emailTurnRequested = eventType("crm/campaign.email-turn-requested", { schema: z.object(Turn) });

/** It was cancelled or deleted: what is queued for it is to be forgotten. */
export const campaignStopped = eventType("crm/campaign.stopped", {
  schema: z.object({ orgId: z.uuid(), campaignId: z.uuid() }),
});
