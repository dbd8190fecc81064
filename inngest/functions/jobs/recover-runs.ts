import { inngest } from "../../../lib/jobs/client.ts";
import { engineStarted, jobRunRecoveryRequested, unsafeClaimStaleJobRuns } from "../../../lib/jobs/index.ts";

/** After a crash nobody is left to report: at every start, and every five minutes, runs without a sign of life are taken up. */
export const recoverRuns = inngest.createFunction(
  { id: "jobs-recover-runs", triggers: [engineStarted, { cron: "*/5 * * * *" }], concurrency: 1, retries: 2 },
  async ({ step }) => {
    const stale = await step.run("claim-stale-runs", () => unsafeClaimStaleJobRuns());
    if (stale.length > 0)
      await step.sendEvent(
        "request-recovery",
        stale.map((run) => jobRunRecoveryRequested.create(run)),
      );
    return { recovered: stale.length };
  },
);
