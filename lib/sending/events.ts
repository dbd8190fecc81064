import { eventType } from "inngest";
import { z } from "zod";

/**
 * A campaign was set to `sending` by a person or the scheduler: build its audience. `trigger`: of the job run; decides its
 * lane. Missing when a send is taken up again.
 */
export const campaignSendRequested = eventType("crm/campaign.send-requested", {
  schema: z.object({
    orgId: z.uuid(),
    campaignId: z.uuid(),
    occurrence: z.int(),
    jobRunId: z.uuid(),
    trigger: z.string().optional(),
  }),
});

/** Requests recovery of running sends and cleanup of stale recipients. */
export const sendRecoveryDue = eventType("crm/campaign.recovery-due");

/** `isFirst`: no run of this send has begun yet. Missing in events of earlier releases. */
const SendRun = {
  orgId: z.uuid(),
  campaignId: z.uuid(),
  occurrence: z.int(),
  turn: z.int(),
  isFirst: z.boolean().optional(),
};

/** Requests the next run of a send through this WhatsApp number. */
export const whatsappRunRequested = eventType("crm/campaign.whatsapp-turn-requested", {
  schema: z.object({ ...SendRun, numberId: z.uuid() }),
});

/** Requests the next run of a send by the organization's e-mail. */
export const emailRunRequested = eventType("crm/campaign.email-turn-requested", { schema: z.object(SendRun) });

/** A campaign was cancelled or deleted: cancel its queued runs. */
export const campaignStopped = eventType("crm/campaign.stopped", {
  schema: z.object({ orgId: z.uuid(), campaignId: z.uuid() }),
});
