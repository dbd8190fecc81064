import { announceErasures, forgetErased, unsafeListCustomerTenants } from "../../../lib/customers/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "customers-announce-erasures";

/**
 * The word of an erasure may be lost between its commit and the engine, and what was under way comes down after it: every
 * hour the day's are forgotten and sent once more.
 */
export const announceErasuresAgain = inngest.createFunction(
  { id: JOB, triggers: [{ cron: "41 * * * *" }], concurrency: 1, retries: 2 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListCustomerTenants());
    let announced = 0;
    for (const orgId of orgIds)
      announced += await step.run(`announce-${orgId}`, async () => {
        await forgetErased(systemCtx(orgId, JOB));
        return announceErasures(systemCtx(orgId, JOB));
      });
    return { announced };
  },
);
