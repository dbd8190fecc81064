import { announceErasures, forgetErased, unsafeListCustomerTenants } from "../../../lib/customers/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "customers-announce-erasures";
/** A run has at most 1,000 steps, and each step is one billed execution. */
const ORGANIZATIONS_A_STEP = 200;

/**
 * Hourly: re-runs and re-announces the day's erasures, because an announcement can be lost after its commit, and
 * in-flight imports can recreate erased data.
 */
export const announceErasuresAgain = inngest.createFunction(
  { id: JOB, triggers: [{ cron: "41 * * * *" }], concurrency: 1, retries: 2 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListCustomerTenants());
    let announced = 0;
    for (let from = 0; from < orgIds.length; from += ORGANIZATIONS_A_STEP)
      announced += await step.run(`announce-${from}`, () =>
        announceAll(orgIds.slice(from, from + ORGANIZATIONS_A_STEP)),
      );
    return { announced };
  },
);

async function announceAll(orgIds: readonly string[]): Promise<number> {
  let announced = 0;
  for (const orgId of orgIds) {
    await forgetErased(systemCtx(orgId, JOB));
    announced += await announceErasures(systemCtx(orgId, JOB));
  }
  return announced;
}
