import { RetryAfterError } from "inngest";
import { campaignDue, campaignScheduled, startDueCampaign } from "../../../lib/campaigns/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { untilTime } from "../../../lib/jobs/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const START_JOB = "campaigns-start-due";
const WAIT_JOB = "campaigns-wait-for-time";

/** So much too early the rest is waited for within the step. */
const SHORT_REST_MS = 5_000;

export const startDueCampaignOnEvent = inngest.createFunction(
  { id: START_JOB, triggers: [campaignDue], retries: 2, concurrency: { key: "event.data.orgId", limit: 2 } },
  ({ event, step }) =>
    step.run("start", () => startDueCampaign(systemCtx(event.data.orgId, START_JOB), event.data.campaignId)),
);

/**
 * Starts a campaign to the second instead of to five minutes. Inngest rounds a sleep to whole seconds and may end it
 * early, so that the time is compared again after it. A campaign that got another time, or none, isn't due then.
 */
export const waitForTime = inngest.createFunction(
  { id: WAIT_JOB, triggers: [campaignScheduled], retries: 2 },
  async ({ event, step }) => {
    const { orgId, campaignId } = event.data;
    const scheduledAt = new Date(event.data.scheduledAt);
    await step.sleepUntil("wait-for-time", scheduledAt);
    return step.run("start", async () => {
      if (scheduledAt.getTime() - Date.now() > SHORT_REST_MS)
        throw new RetryAfterError("The job engine ended the wait too early", scheduledAt);
      await untilTime(scheduledAt);
      return startDueCampaign(systemCtx(orgId, WAIT_JOB), campaignId);
    });
  },
);
