import { inngest } from "../../../lib/jobs/client.ts";
import { emit } from "../../../lib/jobs/index.ts";
import { unsafeListMessagingTenants } from "../../../lib/messaging/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { listNumberIds, numberCheckRequested } from "../../../lib/stores/index.ts";

const JOB = "messaging-schedule-checks";

/** Organizations per step: a run has at most 1,000 steps. */
const PORTION = 200;

/** Hourly: tiers, quality and connections change without notice, and the event of a new number can be lost. */
export const scheduleNumberChecks = inngest.createFunction(
  { id: JOB, triggers: [{ cron: "23 * * * *" }], concurrency: 1, retries: 2 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListMessagingTenants());
    let numbers = 0;
    for (let from = 0; from < orgIds.length; from += PORTION)
      numbers += await step.run(`request-checks-${from}`, () => requestChecks(orgIds.slice(from, from + PORTION)));
    return { organizations: orgIds.length, numbers };
  },
);

async function requestChecks(orgIds: readonly string[]): Promise<number> {
  const events = [];
  for (const orgId of orgIds) {
    const ids = await listNumberIds(systemCtx(orgId, JOB));
    events.push(...ids.map((numberId) => numberCheckRequested.create({ orgId, numberId })));
  }
  await emit(events);
  return events.length;
}
