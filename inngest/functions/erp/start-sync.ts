import { erpSyncRequested, requestSync } from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "erp-start-sync";

/** Nightly incremental sync from the checkpoints: the last 24 hours if last night's run succeeded. */
export const startErpSync = inngest.createFunction(
  { id: JOB, triggers: [erpSyncRequested], retries: 4, ...lane("scheduled", { limit: ONE_PER_ORGANIZATION }) },
  ({ event, step }) =>
    step.run("request-sync", () =>
      requestSync(systemCtx(event.data.orgId, JOB), { type: "erp_incremental", trigger: "schedule" }),
    ),
);
