import { helpdeskRelayRequested, unsafeListDueCrossings } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";

/** Every minute: what waited for its time, and what nobody was told of. */
export const scheduleRelays = inngest.createFunction(
  { id: "helpdesk-schedule-relays", triggers: [{ cron: "* * * * *" }], concurrency: 1, retries: 2 },
  async ({ step }) => {
    const orgIds = await step.run("list-organizations", () => unsafeListDueCrossings(new Date()));
    if (orgIds.length > 0)
      await step.sendEvent(
        "request-relays",
        orgIds.map((orgId) => helpdeskRelayRequested.create({ orgId })),
      );
    return { organizations: orgIds.length };
  },
);
