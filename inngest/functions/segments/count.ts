import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { countSegment, segmentCountRequested } from "../../../lib/segments/index.ts";

const JOB = "segments-count";

/** Counts one segment after its rules were saved. */
export const countOneSegment = inngest.createFunction(
  { id: JOB, triggers: [segmentCountRequested], retries: 3, ...lane("interactive", { limit: ONE_PER_ORGANIZATION }) },
  async ({ event, step }) => {
    const { orgId, segmentId } = event.data;
    const size = await step.run("count-segment", () => countSegment(systemCtx(orgId, JOB), segmentId));
    return { size };
  },
);
