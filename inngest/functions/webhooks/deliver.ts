import { eventsRecorded } from "../../../lib/events/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { deliverDue, webhookDeliveriesDue } from "../../../lib/webhooks/index.ts";

const JOB = "webhooks-deliver";

/**
 * Delivers one organization's events, one slice a run: the next slice waits in line, so that other organizations have
 * their turn. `jobs-every-minute` requests retries and work whose event was lost.
 */
export const deliverWebhooks = inngest.createFunction(
  {
    id: JOB,
    triggers: [eventsRecorded, webhookDeliveriesDue],
    retries: 2,
    ...lane("outbound", { limit: ONE_PER_ORGANIZATION }),
  },
  async ({ event, step }) => {
    const { orgId } = event.data;
    const done = await step.run("deliver-slice", () => deliverDue(systemCtx(orgId, JOB)));
    if (done.hasMore) await step.sendEvent("go-on", webhookDeliveriesDue.create({ orgId }));
    return done;
  },
);
