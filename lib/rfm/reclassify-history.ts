import { dayOf, startOfDay, startOfMonth } from "../core/dates.ts";
import { boundsParams, rfmBounds, rfmStatusSql } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findRfmConstants } from "./find-rfm-constants.ts";
import { fingerprintOf } from "./rules/constants.ts";
import { lastDayOf } from "./rules/periods.ts";
import type { RfmPeriod } from "./schemas.ts";
import { listMonths, reclassifyMonth } from "./store/history.ts";
import { findHistoryConstants, saveHistoryConstants } from "./store/refresh-state.ts";

/** The closed months that were classified under other constants than the present ones, and the present ones. */
export async function listOutdatedMonths(ctx: Ctx): Promise<{ constants: string; months: RfmPeriod[] }> {
  const running = startOfMonth(dayOf(ctx.clock.now()));
  return ctx.db.sql(async (sql) => {
    const constants = fingerprintOf(await findRfmConstants(sql, ctx.orgId));
    if ((await findHistoryConstants(sql, ctx.orgId)) === constants) return { constants, months: [] };
    const months = (await listMonths(sql, ctx.orgId)).filter((month) => month < running);
    if (months.length === 0) await saveHistoryConstants(sql, ctx.orgId, constants);
    return { constants, months };
  });
}

/** The segments of a closed month under the present constants. The totals of its rows stay as they are. */
export async function reclassifyClosedMonth(ctx: Ctx, period: RfmPeriod): Promise<number> {
  return ctx.db.sql(async (sql) => {
    const bounds = rfmBounds(startOfDay(lastDayOf(period)), await findRfmConstants(sql, ctx.orgId));
    const status = { text: rfmStatusSql(3, "h"), params: boundsParams(bounds) };
    return reclassifyMonth(sql, ctx.orgId, period, status);
  });
}

/** `constants`: the fingerprint with which the reclassification began. A later change is found by the next run. */
export async function finishReclassification(ctx: Ctx, constants: string): Promise<void> {
  await ctx.db.sql((sql) => saveHistoryConstants(sql, ctx.orgId, constants));
}
