import { attributeSales } from "../../../lib/campaigns/index.ts";
import { DAY_MS } from "../../../lib/core/dates.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { unsafeListMessagingTenants } from "../../../lib/messaging/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { campaignRulesChanged } from "../../../lib/settings/index.ts";

const JOB = "campaigns-attribute-again";
const DAYS = 40;
/** A run has a thousand steps at most, and each is an execution of the engine. */
const ORGANIZATIONS_A_STEP = 50;

/** Another window means other sales: all that were ever owed to a message are computed anew. */
export const attributeAgainOnChange = inngest.createFunction(
  { id: JOB, triggers: [campaignRulesChanged], retries: 4, concurrency: { key: "event.data.orgId", limit: 1 } },
  ({ event, step }) =>
    step.run("attribute", () => attributeSales(systemCtx(event.data.orgId, JOB), { since: new Date(0) })),
);

/** Every night, in case a sale and its message missed each other, or the word of a change was lost. */
export const attributeNightly = inngest.createFunction(
  { id: "campaigns-attribute-nightly", triggers: [{ cron: "35 8 * * *" }], concurrency: 1, retries: 2 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListMessagingTenants());
    let changed = 0;
    for (let from = 0; from < orgIds.length; from += ORGANIZATIONS_A_STEP)
      changed += await step.run(`attribute-${from}`, () =>
        attributeAll(orgIds.slice(from, from + ORGANIZATIONS_A_STEP)),
      );
    return { changed };
  },
);

async function attributeAll(orgIds: readonly string[]): Promise<number> {
  let changed = 0;
  for (const orgId of orgIds) {
    const ctx = systemCtx(orgId, JOB);
    changed += await attributeSales(ctx, { since: new Date(ctx.clock.now().getTime() - DAYS * DAY_MS) });
  }
  return changed;
}
