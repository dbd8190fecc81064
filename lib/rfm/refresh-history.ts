import { addMonths, dayOf, startOfMonth } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { closeMonth } from "./close-month.ts";
import { closedMonths } from "./rules/periods.ts";
import { snapshotMonth } from "./snapshot-month.ts";
import { findLastMonth } from "./store/history.ts";

/**
 * Writes the current month, and before it all months closed since the last run, always including the previous month:
 * its sales still arrive and change for days. Only a full sync goes further back.
 */
export async function refreshHistory(ctx: Ctx): Promise<{ written: number }> {
  const today = dayOf(ctx.clock.now());
  const previous = addMonths(startOfMonth(today), -1);
  const last = await ctx.db.sql((sql) => findLastMonth(sql, ctx.orgId));
  const first = last !== null && last < previous ? last : previous;
  let written = 0;
  for (const month of closedMonths(first, today)) written += await closeMonth(ctx, month);
  return { written: written + (await snapshotMonth(ctx)) };
}
