import { erpSyncFinished } from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { countSegment, listActiveSegmentIds, segmentCountsRequested } from "../../../lib/segments/index.ts";

const JOB = "segments-count-all";

/** Counts every active segment of an organization after the daily schedule or a sync. */
export const countAllSegments = inngest.createFunction(
  {
    id: JOB,
    triggers: [segmentCountsRequested, { event: erpSyncFinished, if: "event.data.type != 'erp_products'" }],
    retries: 3,
    concurrency: { key: "event.data.orgId", limit: 1 },
  },
  async ({ event, step }) => {
    const ctx = systemCtx(event.data.orgId, JOB);
    const ids = await step.run("list-segments", () => listActiveSegmentIds(ctx));
    for (const id of ids) await step.run(`count-${id}`, () => countSegment(ctx, id));
    return { segments: ids.length };
  },
);
