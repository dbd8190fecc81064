import { inngest } from "../../../lib/jobs/client.ts";
import { segmentCountsRequested, unsafeListSegmentTenants } from "../../../lib/segments/index.ts";

/** Half an hour after the daily RFM. One event per organization, so that a slow tenant delays no other. */
export const scheduleSegmentCounts = inngest.createFunction(
  { id: "segments-schedule-counts", triggers: [{ cron: "30 7 * * *" }], retries: 3 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListSegmentTenants());
    if (orgIds.length > 0)
      await step.sendEvent(
        "request-counts",
        orgIds.map((orgId) => segmentCountsRequested.create({ orgId })),
      );
    return { organizations: orgIds.length };
  },
);
