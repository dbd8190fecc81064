import { DAY_MS } from "../../../lib/core/dates.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { unsafeListMessagingTenants } from "../../../lib/messaging/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { attributeSales } from "../../../lib/sending/index.ts";
import { campaignRulesChanged } from "../../../lib/settings/index.ts";

const JOB = "campaigns-attribute-again";
const DAYS = 40;
/** A run has at most 1,000 steps, and each step is one billed execution. */
const ORGANIZATIONS_A_STEP = 50;

/** A changed attribution window affects all past sales, so all attributions are recomputed. */
export const attributeAgainOnChange = inngest.createFunction(
  { id: JOB, triggers: [campaignRulesChanged], retries: 4, concurrency: { key: "event.data.orgId", limit: 1 } },
  ({ event, step }) =>
    step.run("attribute", () => attributeSales(systemCtx(event.data.orgId, JOB), { since: new Date(0) })),
);

/** Nightly repair, in case a sale and its message were processed out of order or a change event was lost. */
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
