import type { Ctx } from "../../lib/platform/ctx.ts";
import { closeMonth, listBackfillMonths, snapshotMonth } from "../../lib/rfm/index.ts";

/** The whole history at the time of `ctx`, by the verbs that the steps of `rfm-backfill-history` call. Returns rows put. */
export async function writeHistory(ctx: Ctx): Promise<number> {
  let written = 0;
  for (const month of listBackfillMonths(ctx)) written += await closeMonth(ctx, month);
  return written + (await snapshotMonth(ctx));
}
