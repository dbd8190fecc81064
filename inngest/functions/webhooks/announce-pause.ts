import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { mailPause, recordPause, webhookEndpointPaused } from "../../../lib/webhooks/index.ts";

const JOB = "webhooks-announce-pause";

/** Records that an endpoint was paused because of its answers, and mails the administrators, each in a step. */
export const announcePause = inngest.createFunction(
  { id: JOB, triggers: [webhookEndpointPaused], retries: 4, ...lane("outbound") },
  async ({ event, step }) => {
    const { orgId, endpointId } = event.data;
    const people = await step.run("record-pause", () => recordPause(systemCtx(orgId, JOB), { endpointId }));
    for (const userId of people)
      await step.run(`mail-${userId}`, () => mailPause(systemCtx(orgId, JOB), { endpointId, userId }));
    return { mailed: people.length };
  },
);
