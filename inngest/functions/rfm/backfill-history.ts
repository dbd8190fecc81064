import { erpSyncFinished } from "../../../lib/erp/index.ts";
import { importEnded } from "../../../lib/imports/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { closeMonth, listBackfillMonths, snapshotMonth } from "../../../lib/rfm/index.ts";

const JOB = "rfm-backfill-history";

/** A full sync or an import can bring sales of any month, so the whole history is rewritten, one month per step. */
export const backfillRfmHistory = inngest.createFunction(
  {
    id: JOB,
    triggers: [
      { event: erpSyncFinished, if: "event.data.type == 'erp_full'" },
      { event: importEnded, if: "event.data.kind == 'sales'" },
    ],
    retries: 4,
    ...lane("bulk", { limit: ONE_PER_ORGANIZATION }),
  },
  async ({ event, step }) => {
    const ctx = systemCtx(event.data.orgId, JOB);
    const months = await step.run("list-months", () => listBackfillMonths(ctx));
    let written = 0;
    for (const month of months) written += await step.run(`close-month-${month}`, () => closeMonth(ctx, month));
    written += await step.run("snapshot-month", () => snapshotMonth(ctx));
    return { written };
  },
);
