import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { startWork } from "../jobs/due-work.ts";

/** Midnight in Brazil. One event per due organization, so that a slow ERP delays no other. */
export const scheduleErpSyncs = inngest.createFunction(
  { id: "erp-schedule-syncs", triggers: [{ cron: "0 3 * * *" }], retries: 3, ...lane("scheduled") },
  async ({ event }) => ({ organizations: await startWork("erp-syncs", event) }),
);
