import { inngest } from "../../../lib/jobs/client.ts";
import { drainOutbox, engineStarted } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { startWork } from "./due-work.ts";

/** At every start of the embedded engine: delivers pending outbox events and recovers runs without a heartbeat. */
export const recoverRuns = inngest.createFunction(
  { id: "jobs-recover-runs", triggers: [engineStarted], ...lane("scheduled", { limit: { limit: 1 } }), retries: 2 },
  ({ event, step }) =>
    step.run("claim-stale-runs", async () => {
      await drainOutbox();
      return { recovered: await startWork("stale-runs", event) };
    }),
);
