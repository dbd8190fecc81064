import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { attributeSales } from "../../../lib/sending/index.ts";
import { campaignRulesChanged } from "../../../lib/settings/index.ts";
import { startWork } from "../jobs/due-work.ts";

const JOB = "campaigns-attribute-again";

/** A changed attribution window affects all past sales, so all attributions are recomputed. */
export const attributeAgainOnChange = inngest.createFunction(
  { id: JOB, triggers: [campaignRulesChanged], retries: 4, ...lane("bulk", { limit: ONE_PER_ORGANIZATION }) },
  ({ event, step }) =>
    step.run("attribute", () => attributeSales(systemCtx(event.data.orgId, JOB), { since: new Date(0) })),
);

/** Nightly repair, in case a sale and its message were processed out of order or a change event was lost. */
export const attributeNightly = inngest.createFunction(
  {
    id: "campaigns-attribute-nightly",
    triggers: [{ cron: "35 8 * * *" }],
    ...lane("scheduled", { limit: { limit: 1 } }),
    retries: 2,
  },
  async ({ event }) => ({ organizations: await startWork("attributions", event) }),
);
