import {
  campaignDue,
  campaignScheduled,
  startDueCampaign,
  unsafeListDueCampaigns,
} from "../../../lib/campaigns/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const START_JOB = "campaigns-start-due";
const WAIT_JOB = "campaigns-wait-for-time";

/** One event a campaign that is due, so that one slow tenant holds up nobody. */
export const scheduleCampaigns = inngest.createFunction(
  { id: "campaigns-schedule", triggers: [{ cron: "*/5 * * * *" }], concurrency: 1, retries: 3 },
  async ({ step }) => {
    const due = await step.run("list-due", () => unsafeListDueCampaigns(new Date()));
    if (due.length > 0)
      await step.sendEvent(
        "start-due",
        due.map((campaign) => campaignDue.create(campaign)),
      );
    return { due: due.length };
  },
);

export const startDueCampaignOnEvent = inngest.createFunction(
  { id: START_JOB, triggers: [campaignDue], retries: 2, concurrency: { key: "event.data.orgId", limit: 2 } },
  ({ event, step }) =>
    step.run("start", () => startDueCampaign(systemCtx(event.data.orgId, START_JOB), event.data.campaignId)),
);

/** To the second instead of to five minutes. A campaign that got another time, or none, isn't due then. */
export const waitForTime = inngest.createFunction(
  { id: WAIT_JOB, triggers: [campaignScheduled], retries: 2 },
  async ({ event, step }) => {
    const { orgId, campaignId, scheduledAt } = event.data;
    await step.sleepUntil("wait-for-time", scheduledAt);
    return step.run("start", () => startDueCampaign(systemCtx(orgId, WAIT_JOB), campaignId));
  },
);
