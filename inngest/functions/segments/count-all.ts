import { erpSyncFinished } from "../../../lib/erp/index.ts";
import { importEnded } from "../../../lib/imports/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { countSegment, listActiveSegmentIds, segmentCountsRequested } from "../../../lib/segments/index.ts";

const JOB = "segments-count-all";
/** One step each: each step repeats all earlier ones, so a run must stay short. */
const SEGMENTS_A_RUN = 100;

/** Counts every active segment of an organization after the daily schedule, a sync or an import. */
export const countAllSegments = inngest.createFunction(
  {
    id: JOB,
    triggers: [
      segmentCountsRequested,
      { event: erpSyncFinished, if: "event.data.type != 'erp_products'" },
      importEnded,
    ],
    retries: 3,
    ...lane("bulk", { limit: ONE_PER_ORGANIZATION }),
  },
  async ({ event, step }) => {
    const { orgId } = event.data;
    const ctx = systemCtx(orgId, JOB);
    const page = { afterId: "afterId" in event.data ? event.data.afterId : undefined, limit: SEGMENTS_A_RUN };
    const ids = await step.run("list-segments", () => listActiveSegmentIds(ctx, page));
    for (const id of ids) await step.run(`count-${id}`, () => countSegment(ctx, id));
    const afterId = ids.at(-1);
    if (afterId && ids.length === SEGMENTS_A_RUN)
      await step.sendEvent("go-on", segmentCountsRequested.create({ orgId, afterId }));
    return { segments: ids.length };
  },
);
