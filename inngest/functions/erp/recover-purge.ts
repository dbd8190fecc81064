import { resumePurge } from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { jobRunRecoveryRequested } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "erp-recover-purge";

/** Resumes an interrupted purge under its own job run. */
export const recoverPurge = inngest.createFunction(
  {
    id: JOB,
    triggers: [{ event: jobRunRecoveryRequested, if: "event.data.type == 'retention'" }],
    retries: 4,
    ...lane("scheduled"),
  },
  ({ event, step }) =>
    step.run("resume-purge", () => resumePurge(systemCtx(event.data.orgId, JOB), event.data.jobRunId)),
);
