import { resumeReassignment } from "../../../lib/helpdesk/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { jobRunRecoveryRequested } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "helpdesk-recover-reassign";

/** After a crash: requests a new reassignment run, which ends the crashed one and continues its work. */
export const recoverReassign = inngest.createFunction(
  {
    id: JOB,
    triggers: [{ event: jobRunRecoveryRequested, if: "event.data.type == 'reassignment'" }],
    retries: 4,
    ...lane("scheduled"),
  },
  ({ event, step }) =>
    step.run("resume-run", () => resumeReassignment(systemCtx(event.data.orgId, JOB), event.data.jobRunId)),
);
