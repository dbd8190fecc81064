import type { Ctx } from "../../lib/platform/ctx.ts";
import { closeMonth, listBackfillMonths, snapshotMonth } from "../../lib/rfm/index.ts";

/**
 * Writes the whole history as of the time of `ctx`, with the functions that the steps of `rfm-backfill-history` call.
 * Returns the number of rows written.
 */
export async function writeHistory(ctx: Ctx): Promise<number> {
  let written = 0;
  for (const month of listBackfillMonths(ctx)) written += await closeMonth(ctx, month);
  return written + (await snapshotMonth(ctx));
}
