import { inngest } from "../../../lib/jobs/client.ts";
import { drainOutbox } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { startWork } from "./due-work.ts";

/**
 * Requests due campaigns, reassignment, agents' hours and the recovery of runs without a heartbeat: by events, so that a
 * slow organization delays no page. Without a step: an idle round costs one execution.
 */
export const everyFiveMinutes = inngest.createFunction(
  {
    id: "jobs-every-five-minutes",
    triggers: [{ cron: "*/5 * * * *" }],
    ...lane("scheduled", { limit: { limit: 1 } }),
    retries: 3,
  },
  async ({ event }) => {
    const [campaigns, reassigning] = await Promise.all([
      startWork("campaigns", event),
      startWork("reassignments", event),
      startWork("agent-hours", event),
    ]);
    const recovered = await startWork("stale-runs", event);
    await drainOutbox();
    return { campaigns, reassigning, recovered };
  },
);
