import { inngest } from "../../../lib/jobs/client.ts";
import { rfmRefreshRequested, unsafeListRfmTenants } from "../../../lib/rfm/index.ts";

/** 04:00 in Brazil. One event per organization, so that a slow tenant delays no other. */
export const scheduleRfmRefresh = inngest.createFunction(
  { id: "rfm-schedule-refresh", triggers: [{ cron: "0 7 * * *" }], retries: 3 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListRfmTenants());
    if (orgIds.length > 0)
      await step.sendEvent(
        "request-refreshes",
        orgIds.map((orgId) => rfmRefreshRequested.create({ orgId })),
      );
    return { organizations: orgIds.length };
  },
);
