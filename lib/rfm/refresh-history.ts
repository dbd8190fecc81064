import { addMonths, dayOf, startOfMonth } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { closeMonth } from "./close-month.ts";
import { closedMonths } from "./rules/periods.ts";
import { snapshotMonth } from "./snapshot-month.ts";
import { findLastMonth } from "./store/history.ts";

/**
 * Writes the running month as it stands, after the months that ended since the last time and in any case the one before
 * it: its sales go on arriving for days, and are amended. Only a full sync looks further back.
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
