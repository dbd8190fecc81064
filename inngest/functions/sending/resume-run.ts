import { inngest } from "../../../lib/jobs/client.ts";
import { jobRunRecoveryRequested } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { resumeSendRun } from "../../../lib/sending/index.ts";

const JOB = "campaigns-resume-run";

/** Continues or closes a send's job run that has had no heartbeat for ten minutes. */
export const resumeSendRunOnRecovery = inngest.createFunction(
  {
    id: JOB,
    triggers: [{ event: jobRunRecoveryRequested, if: "event.data.type == 'campaign_send'" }],
    retries: 4,
    ...lane("sends"),
  },
  ({ event, step }) =>
    step.run("resume-run", () => resumeSendRun(systemCtx(event.data.orgId, JOB), event.data.jobRunId)),
);
