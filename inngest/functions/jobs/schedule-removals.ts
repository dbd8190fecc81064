import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { startWork } from "./due-work.ts";

/** 06:10 in Brazil, after the night's other work. No step: an idle night costs one execution. */
export const scheduleRemovals = inngest.createFunction(
  {
    id: "jobs-schedule-removals",
    triggers: [{ cron: "10 9 * * *" }],
    ...lane("scheduled", { limit: { limit: 1 } }),
    retries: 3,
  },
  async ({ event }) => ({ requested: await startWork("removals", event) }),
);
