import { inngest } from "../../../lib/jobs/client.ts";
import { failJobRun, keepAlive } from "../../../lib/jobs/index.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { finishRfmRun, recomputeRfm, refreshHistory, rfmRecomputeRequested } from "../../../lib/rfm/index.ts";
import { reclassifyHistory } from "./reclassify-history.ts";

const JOB = "rfm-recompute";

export const recomputeRfmOnRequest = inngest.createFunction(
  {
    id: JOB,
    triggers: [rfmRecomputeRequested],
    retries: 4,
    ...lane("interactive", { limit: ONE_PER_ORGANIZATION }),
    onFailure: ({ event, step }) => {
      const { orgId, jobRunId } = event.data.event.data;
      const message = "The RFM recompute could not be finished";
      return step.run("fail-run", () => failJobRun(systemCtx(orgId, JOB), jobRunId, message));
    },
  },
  async ({ event, step }) => {
    const { orgId, jobRunId } = event.data;
    const ctx = systemCtx(orgId, JOB);
    const customers = await step.run("rebuild-metrics", () => keepAlive(ctx, jobRunId, () => recomputeRfm(ctx)));
    const reclassified = await reclassifyHistory(ctx, jobRunId, step);
    const { written } = await step.run("refresh-history", () => keepAlive(ctx, jobRunId, () => refreshHistory(ctx)));
    const history = { written, reclassified };
    await step.run("finish-run", () => finishRfmRun(ctx, jobRunId, { customers, history }));
    return { customers, history };
  },
);
