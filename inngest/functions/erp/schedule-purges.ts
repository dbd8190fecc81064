import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { startWork } from "../jobs/due-work.ts";

/** 05:10 in Brazil, after the day's sync, RFM and segments. No step: an idle night costs one execution. */
export const schedulePurges = inngest.createFunction(
  {
    id: "erp-schedule-purges",
    triggers: [{ cron: "10 8 * * *" }],
    ...lane("scheduled", { limit: { limit: 1 } }),
    retries: 3,
  },
  async ({ event }) => ({ requested: await startWork("purges", event) }),
);
