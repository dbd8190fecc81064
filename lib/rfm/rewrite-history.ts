import { dayOf, startOfDay, startOfMonth } from "../core/dates.ts";
import { rfmBounds, statesBefore, statesNow } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { findPurgedUntil } from "../sales/index.ts";
import { findRfmConstants } from "./find-rfm-constants.ts";
import { endOf, isPurged, lastDayOf } from "./rules/periods.ts";
import { listMonthsOf, writeMonth } from "./store/history.ts";

/**
 * Rewrites these customers' history from sales, in every month with a row of theirs, after sales moved between them.
 * Months with purged sales keep their rows.
 */
export async function rewriteHistory(ctx: Ctx, sql: Sql, customerIds: readonly string[]): Promise<void> {
  const constants = await findRfmConstants(sql, ctx.orgId);
  const running = startOfMonth(dayOf(ctx.clock.now()));
  const purgedUntil = await findPurgedUntil(sql, ctx.orgId);
  for (const month of await listMonthsOf(sql, ctx.orgId, customerIds)) {
    if (isPurged(month, purgedUntil)) continue;
    const bounds = rfmBounds(startOfDay(lastDayOf(month)), constants);
    const states =
      month < running ? statesBefore(ctx.orgId, endOf(month), bounds, customerIds) : statesNow(ctx.orgId, customerIds);
    await writeMonth(sql, ctx.orgId, month, states, customerIds);
  }
}
