import { erpSyncRequested, requestSync } from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "erp-start-sync";

/** Nightly incremental sync from the checkpoints: the last 24 hours if last night's run succeeded. */
export const startErpSync = inngest.createFunction(
  { id: JOB, triggers: [erpSyncRequested], retries: 4, concurrency: { key: "event.data.orgId", limit: 1 } },
  ({ event, step }) =>
    step.run("request-sync", () =>
      requestSync(systemCtx(event.data.orgId, JOB), { type: "erp_incremental", trigger: "schedule" }),
    ),
);
