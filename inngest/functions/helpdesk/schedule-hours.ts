import { agentHoursDue, unsafeListHelpdeskTenants } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";

/** Every five minutes: one event for each organization that keeps its agents out while their stores are closed. */
export const scheduleAgentHours = inngest.createFunction(
  { id: "helpdesk-schedule-hours", triggers: [{ cron: "*/5 * * * *" }], retries: 2 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListHelpdeskTenants({ blocking: true }));
    if (orgIds.length > 0)
      await step.sendEvent(
        "request-hours",
        orgIds.map((orgId) => agentHoursDue.create({ orgId })),
      );
    return { organizations: orgIds.length };
  },
);
