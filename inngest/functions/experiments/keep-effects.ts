import { erpSyncFinished } from "../../../lib/erp/index.ts";
import { keepEffect, listClosedWindows } from "../../../lib/experiments/index.ts";
import { importEnded } from "../../../lib/imports/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { lane, ONE_PER_ORGANIZATION } from "../../../lib/jobs/lanes.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

const JOB = "experiments-keep-effects";

/** Sales were imported: measures the closed windows of large sends that have no effect of these sales yet. */
export const keepEffects = inngest.createFunction(
  {
    id: JOB,
    triggers: [{ event: erpSyncFinished, if: "event.data.type != 'erp_products'" }, importEnded],
    retries: 3,
    ...lane("bulk", { limit: ONE_PER_ORGANIZATION }),
  },
  async ({ event, step }) => {
    const ctx = systemCtx(event.data.orgId, JOB);
    const windows = await step.run("list-windows", () => listClosedWindows(ctx));
    const outcomes: string[] = [];
    for (const window of windows) {
      const name = "quarter" in window ? window.quarter : `${window.campaignId}-${window.occurrence}`;
      outcomes.push(await step.run(`measure-${name}`, () => keepEffect(ctx, window)));
    }
    return { windows: windows.length, stored: outcomes.filter((outcome) => outcome === "stored").length };
  },
);
