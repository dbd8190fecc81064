import { inngest } from "../../../lib/jobs/client.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { startWork } from "../jobs/due-work.ts";

/** Half an hour after the daily RFM. One event per due organization, so that a slow tenant delays no other. */
export const scheduleSegmentCounts = inngest.createFunction(
  { id: "segments-schedule-counts", triggers: [{ cron: "30 7 * * *" }], retries: 3, ...lane("scheduled") },
  async ({ event }) => ({ organizations: await startWork("segment-counts", event) }),
);
