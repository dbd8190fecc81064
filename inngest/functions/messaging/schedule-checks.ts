import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { startWork } from "../jobs/due-work.ts";

/** Hourly: tiers, quality and connections change without notice, and the event of a new number can be lost. */
export const scheduleNumberChecks = inngest.createFunction(
  {
    id: "messaging-schedule-checks",
    triggers: [{ cron: "23 * * * *" }],
    ...lane("scheduled", { limit: { limit: 1 } }),
    retries: 2,
  },
  async ({ event }) => ({ numbers: await startWork("number-checks", event) }),
);
