import { announceErasures, forgetErased, unsafeListCustomerTenants } from "../../../lib/customers/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "customers-announce-erasures";
/** A run has a thousand steps at most, and each is an execution of the engine. */
const ORGANIZATIONS_A_STEP = 200;

/**
 * The word of an erasure may be lost between its commit and the engine, and what was under way comes down after it: every
 * hour the day's are forgotten and sent once more.
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
