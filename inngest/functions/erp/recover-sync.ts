import { ERP_SYNC_TYPES, resumeErpSync } from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { jobRunRecoveryRequested } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "erp-recover-sync";
const IS_SYNC = ERP_SYNC_TYPES.map((type) => `event.data.type == '${type}'`).join(" || ");

/** Resumes an interrupted sync from its checkpoint, under its own job run. */
export const recoverErpSync = inngest.createFunction(
  { id: JOB, triggers: [{ event: jobRunRecoveryRequested, if: IS_SYNC }], retries: 4, ...lane("scheduled") },
  ({ event, step }) =>
    step.run("resume-sync", () => resumeErpSync(systemCtx(event.data.orgId, JOB), event.data.jobRunId)),
);
