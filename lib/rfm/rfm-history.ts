import { addMonths, dayOf, startOfDay, startOfMonth } from "../core/dates.ts";
import { boundsFrom, boundsParams, rfmBounds, rfmStatusSql, statesBefore, statesNow } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { findPurgedUntil } from "../sales/index.ts";
import { findRfmConstants } from "./find-rfm-constants.ts";
import { closedMonths, endOf, isPurged, lastDayOf } from "./rules/periods.ts";
import { fingerprintOf } from "./rules/segments.ts";
import type { RfmPeriod } from "./schemas.ts";
import { findLastMonth, listMonths, listMonthsOf, reclassifyMonth, writeMonth } from "./store/history.ts";
import { findHistoryConstants, saveHistoryConstants } from "./store/refresh-state.ts";

/** Months of history written by a full sync, not counting the current one. */
const BACKFILL_MONTHS = 13;

export function listBackfillMonths(ctx: Ctx): RfmPeriod[] {
  const today = dayOf(ctx.clock.now());
  return closedMonths(addMonths(startOfMonth(today), -BACKFILL_MONTHS), today);
}

/** Writes the current month's history from the live state. */
export async function snapshotMonth(ctx: Ctx): Promise<number> {
  const running = startOfMonth(dayOf(ctx.clock.now()));
  return ctx.db.sql((sql) => writeMonth(sql, ctx.orgId, running, statesNow(ctx.orgId)));
}

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
    const status = { text: rfmStatusSql(boundsFrom(3), "h"), params: boundsParams(bounds) };
    return reclassifyMonth(sql, ctx.orgId, period, status);
  });
}

/** `constants`: fingerprint at the start of the reclassification; the next run detects a later change. */
export async function finishReclassification(ctx: Ctx, constants: string): Promise<void> {
  await ctx.db.sql((sql) => saveHistoryConstants(sql, ctx.orgId, constants));
}
