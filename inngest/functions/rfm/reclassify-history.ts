import type { GetStepTools } from "inngest";
import type { inngest } from "../../../lib/jobs/client.ts";
import { keepAlive } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { finishReclassification, listOutdatedMonths, reclassifyClosedMonth } from "../../../lib/rfm/index.ts";

/** Reclassifies closed months after the RFM constants changed, one month per step; otherwise does nothing. */
export async function reclassifyHistory(
  ctx: Ctx,
  jobRunId: string,
  step: GetStepTools<typeof inngest>,
): Promise<number> {
  const { constants, months } = await step.run("list-outdated-months", () => listOutdatedMonths(ctx));
  if (months.length === 0) return 0;
  let reclassified = 0;
  for (const month of months)
    reclassified += await step.run(`reclassify-${month}`, () =>
      keepAlive(ctx, jobRunId, () => reclassifyClosedMonth(ctx, month)),
    );
  await step.run("finish-reclassification", () => finishReclassification(ctx, constants));
  return reclassified;
}
