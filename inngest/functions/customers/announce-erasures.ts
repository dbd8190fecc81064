import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { startWork } from "../jobs/due-work.ts";

/**
 * Hourly: re-runs and re-announces the day's erasures, because an announcement can be lost after its commit, and
 * in-flight imports can recreate erased data.
 */
export const announceErasuresAgain = inngest.createFunction(
  {
    id: "customers-announce-erasures",
    triggers: [{ cron: "41 * * * *" }],
    ...lane("scheduled", { limit: { limit: 1 } }),
    retries: 2,
  },
  async ({ event }) => ({ organizations: await startWork("erasures", event) }),
);
