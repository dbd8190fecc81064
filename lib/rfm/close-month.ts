import { startOfDay } from "../core/dates.ts";
import { rfmBounds, statesBefore } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findPurgedUntil } from "../sales/index.ts";
import { findRfmConstants } from "./find-rfm-constants.ts";
import { endOf, isPurged, lastDayOf } from "./rules/periods.ts";
import type { RfmPeriod } from "./schemas.ts";
import { writeMonth } from "./store/history.ts";

/**
 * Writes the history of a closed month: every customer's state on its last day, computed from sales. A month with
 * purged sales keeps its rows.
 */
export async function closeMonth(ctx: Ctx, period: RfmPeriod): Promise<number> {
  return ctx.db.sql(async (sql) => {
    if (isPurged(period, await findPurgedUntil(sql, ctx.orgId))) return 0;
    const bounds = rfmBounds(startOfDay(lastDayOf(period)), await findRfmConstants(sql, ctx.orgId));
    return writeMonth(sql, ctx.orgId, period, statesBefore(ctx.orgId, endOf(period), bounds));
  });
}
