import { inngest } from "../../../lib/jobs/client.ts";
import { trackingHit, unsafeListTrackingOrganizations } from "../../../lib/tracking/index.ts";

/** The word of a visit may be lost: every minute those that wait are sent for. */
export const findVisits = inngest.createFunction(
  { id: "tracking-find-visits", triggers: [{ cron: "* * * * *" }], concurrency: 1, retries: 2 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListTrackingOrganizations());
    if (orgIds.length > 0)
      await step.sendEvent(
        "apply-visits",
        orgIds.map((orgId) => trackingHit.create({ orgId })),
      );
    return { organizations: orgIds.length };
  },
);
