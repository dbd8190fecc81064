import { dayOf, startOfDay, startOfMonth } from "../core/dates.ts";
import { boundsParams, rfmBounds, rfmStatusSql } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findRfmConstants } from "./find-rfm-constants.ts";
import { lastDayOf } from "./rules/periods.ts";
import { fingerprintOf } from "./rules/segments.ts";
import type { RfmPeriod } from "./schemas.ts";
import { listMonths, reclassifyMonth } from "./store/history.ts";
import { findHistoryConstants, saveHistoryConstants } from "./store/refresh-state.ts";

/** Closed months classified with constants other than the current ones, and the current constants' fingerprint. */
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

/** Reclassifies a closed month with the current constants. Its stored totals stay unchanged. */
export async function reclassifyClosedMonth(ctx: Ctx, period: RfmPeriod): Promise<number> {
  return ctx.db.sql(async (sql) => {
    const bounds = rfmBounds(startOfDay(lastDayOf(period)), await findRfmConstants(sql, ctx.orgId));
    const status = { text: rfmStatusSql(3, "h"), params: boundsParams(bounds) };
    return reclassifyMonth(sql, ctx.orgId, period, status);
  });
}

/** `constants`: fingerprint at the start of the reclassification; the next run detects a later change. */
export async function finishReclassification(ctx: Ctx, constants: string): Promise<void> {
  await ctx.db.sql((sql) => saveHistoryConstants(sql, ctx.orgId, constants));
}
