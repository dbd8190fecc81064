import { inngest } from "../../../lib/jobs/client.ts";
import { jobRunRecoveryRequested } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { resumeRfmRun } from "../../../lib/rfm/index.ts";

const JOB = "rfm-recover";

/** Resumes an interrupted RFM run under its own id; it would block every later request. */
export const recoverRfmRun = inngest.createFunction(
  {
    id: JOB,
    triggers: [{ event: jobRunRecoveryRequested, if: "event.data.type == 'rfm'" }],
    retries: 4,
    ...lane("scheduled"),
  },
  ({ event, step }) =>
    step.run("resume-run", () => resumeRfmRun(systemCtx(event.data.orgId, JOB), event.data.jobRunId)),
);
