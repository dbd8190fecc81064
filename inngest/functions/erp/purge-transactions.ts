import { purgeTransactions, transactionPurgeRequested } from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { failJobRun, finishJobRun, keepAlive } from "../../../lib/jobs/index.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "erp-purge-transactions";
/** Each step repeats all earlier ones, so a run must stay short; the last step requests the next run. */
const STEPS_A_RUN = 100;

/** Deletes transactions older than the organization's retention period, several batches per step. */
export const purgeExpiredTransactions = inngest.createFunction(
  {
    id: JOB,
    triggers: [transactionPurgeRequested],
    retries: 4,
    ...lane("bulk", { limit: ONE_PER_ORGANIZATION }),
    onFailure: ({ event, step }) => {
      const { orgId, jobRunId } = event.data.event.data;
      const message = "The deletion of old transactions could not be finished";
      return step.run("fail-run", () => failJobRun(systemCtx(orgId, JOB), jobRunId, message));
    },
  },
  async ({ event, step }) => {
    const { orgId, jobRunId } = event.data;
    const ctx = systemCtx(orgId, JOB);
    let deleted = 0;
    for (let part = 1; part <= STEPS_A_RUN; part += 1) {
      const purged = await step.run(`purge-${part}`, () =>
        keepAlive(ctx, jobRunId, () => purgeTransactions(ctx, jobRunId)),
      );
      deleted += purged.deleted;
      if (!purged.isDone) continue;
      await step.run("finish-run", () => finishJobRun(ctx, jobRunId));
      return { deleted };
    }
    await step.sendEvent("go-on", transactionPurgeRequested.create({ orgId, jobRunId }));
    return { deleted };
  },
);
