import { erpSyncRequested } from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { unsafeListErpOrganizations } from "../../../lib/settings/index.ts";

/** Midnight in Brazil. One event per organization, so that a slow ERP delays no other. */
export const scheduleErpSyncs = inngest.createFunction(
  { id: "erp-schedule-syncs", triggers: [{ cron: "0 3 * * *" }], retries: 3 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListErpOrganizations());
    if (orgIds.length > 0)
      await step.sendEvent(
        "request-syncs",
        orgIds.map((orgId) => erpSyncRequested.create({ orgId })),
      );
    return { organizations: orgIds.length };
  },
);
