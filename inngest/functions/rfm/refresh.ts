import { inngest } from "../../../lib/jobs/client.ts";
import { keepAlive } from "../../../lib/jobs/index.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import {
  failRfmRun,
  finishRfmRun,
  recomputeRfm,
  refreshHistory,
  refreshRfmDaily,
  rfmRefreshRequested,
  startRfmRun,
} from "../../../lib/rfm/index.ts";
import { reclassifyHistory } from "./reclassify-history.ts";

const JOB = "rfm-refresh";

/** Daily refresh: segments that changed with the date, then a check against sales, then the history. */
export const refreshRfm = inngest.createFunction(
  {
    id: JOB,
    triggers: [rfmRefreshRequested],
    retries: 4,
    ...lane("bulk", { limit: ONE_PER_ORGANIZATION }),
    onFailure: ({ event, step }) => {
      const { id, data } = event.data.event;
      return step.run("fail-run", async () => id !== undefined && failRfmRun(systemCtx(data.orgId, JOB), id));
    },
  },
  async ({ event, step }) => {
    const ctx = systemCtx(event.data.orgId, JOB);
    const jobRunId = await step.run("start-run", () => startRfmRun(ctx, event.id));
    const { reclassified } = await step.run("refresh-segments", () =>
      keepAlive(ctx, jobRunId, () => refreshRfmDaily(ctx)),
    );
    const { updated: corrected } = await step.run("check-against-sales", () =>
      keepAlive(ctx, jobRunId, () => recomputeRfm(ctx)),
    );
    const outdated = await reclassifyHistory(ctx, jobRunId, step);
    const { written } = await step.run("refresh-history", () => keepAlive(ctx, jobRunId, () => refreshHistory(ctx)));
    const history = { written, reclassified: outdated };
    const counts = { customers: { updated: reclassified, corrected }, history };
    await step.run("finish-run", () => finishRfmRun(ctx, jobRunId, counts));
    return counts;
  },
);
