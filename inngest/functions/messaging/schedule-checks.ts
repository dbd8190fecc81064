import { inngest } from "../../../lib/jobs/client.ts";
import { unsafeListMessagingTenants } from "../../../lib/messaging/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { listNumberIds, numberCheckRequested } from "../../../lib/stores/index.ts";

const JOB = "messaging-schedule-checks";

/** Every hour: tiers, quality and connections change without a word, and the word of a new number may be lost. */
export const scheduleNumberChecks = inngest.createFunction(
  { id: JOB, triggers: [{ cron: "23 * * * *" }], concurrency: 1, retries: 2 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListMessagingTenants());
    let numbers = 0;
    for (const orgId of orgIds) {
      const ids = await step.run(`list-numbers-${orgId}`, () => listNumberIds(systemCtx(orgId, JOB)));
      if (ids.length > 0)
        await step.sendEvent(
          `request-checks-${orgId}`,
          ids.map((numberId) => numberCheckRequested.create({ orgId, numberId })),
        );
      numbers += ids.length;
    }
    return { organizations: orgIds.length, numbers };
  },
);
