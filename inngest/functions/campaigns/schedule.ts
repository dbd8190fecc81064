import { RetryAfterError } from "inngest";
import { campaignDue, campaignScheduled, startDueCampaign } from "../../../lib/campaigns/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { untilTime } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const START_JOB = "campaigns-start-due";
const WAIT_JOB = "campaigns-wait-for-time";

/** When the engine wakes up to this much early, the step itself waits for the remainder. */
const SHORT_REST_MS = 5_000;

export const startDueCampaignOnEvent = inngest.createFunction(
  {
    id: START_JOB,
    triggers: [campaignDue],
    retries: 2,
    ...lane("sends", { limit: { key: "event.data.orgId", limit: 2 } }),
  },
  ({ event, step }) =>
    step.run("start", () => startDueCampaign(systemCtx(event.data.orgId, START_JOB), event.data.campaignId)),
);

/**
 * Starts a campaign on the second instead of within five minutes. Inngest rounds sleeps to seconds and may end them
 * early, so the time is checked again. A rescheduled campaign is then not due.
 */
export const waitForTime = inngest.createFunction(
  { id: WAIT_JOB, triggers: [campaignScheduled], retries: 2, ...lane("scheduled") },
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
