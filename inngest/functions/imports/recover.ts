import { resumeImport } from "../../../lib/imports/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { jobRunRecoveryRequested } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "imports-recover";

/** Resumes an interrupted import under its own job run. */
export const recoverImport = inngest.createFunction(
  {
    id: JOB,
    triggers: [{ event: jobRunRecoveryRequested, if: "event.data.type == 'import'" }],
    retries: 4,
    ...lane("scheduled"),
  },
  ({ event, step }) =>
    step.run("resume-import", () => resumeImport(systemCtx(event.data.orgId, JOB), event.data.jobRunId)),
);
