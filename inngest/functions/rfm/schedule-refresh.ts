import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { startWork } from "../jobs/due-work.ts";

/** 04:00 in Brazil. One event per due organization, so that a slow tenant delays no other. */
export const scheduleRfmRefresh = inngest.createFunction(
  { id: "rfm-schedule-refresh", triggers: [{ cron: "0 7 * * *" }], retries: 3, ...lane("scheduled") },
  async ({ event }) => ({ organizations: await startWork("rfm-refreshes", event) }),
);
