import { inngest } from "../../../lib/jobs/client.ts";
import {
  drainOutbox,
  engineStarted,
  jobRunRecoveryRequested,
  unsafeClaimStaleJobRuns,
} from "../../../lib/jobs/index.ts";

/** At every start of the embedded engine: delivers pending outbox events and recovers runs without a heartbeat. */
export const recoverRuns = inngest.createFunction(
  { id: "jobs-recover-runs", triggers: [engineStarted], concurrency: 1, retries: 2 },
  async ({ step }) => {
    const stale = await step.run("claim-stale-runs", async () => {
      await drainOutbox();
      return unsafeClaimStaleJobRuns();
    });
    if (stale.length > 0)
      await step.sendEvent(
        "request-recovery",
        stale.map((run) => jobRunRecoveryRequested.create(run)),
      );
    return { recovered: stale.length };
  },
);
