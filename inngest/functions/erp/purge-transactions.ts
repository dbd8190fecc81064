import { purgeTransactions, transactionPurgeRequested } from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { failJobRun, finishJobRun, keepAlive } from "../../../lib/jobs/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "erp-purge-transactions";
/** A run has at most 1,000 steps; the next night deletes the remainder. */
const MAX_STEPS = 900;

/** Deletes transactions older than the organization's retention period, several batches per step. */
export const purgeExpiredTransactions = inngest.createFunction(
  {
    id: JOB,
    triggers: [transactionPurgeRequested],
    retries: 4,
    concurrency: { key: "event.data.orgId", limit: 1 },
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
    for (let part = 1; part <= MAX_STEPS; part += 1) {
      const purged = await step.run(`purge-${part}`, () =>
        keepAlive(ctx, jobRunId, () => purgeTransactions(ctx, jobRunId)),
      );
      deleted += purged.deleted;
      if (purged.isDone) break;
    }
    await step.run("finish-run", () => finishJobRun(ctx, jobRunId));
    return { deleted };
  },
);
