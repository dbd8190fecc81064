import { correctCounts, rebuildMetrics, rfmBounds, sumCounts } from "../customers/index.ts";
import {
  claimJobRun,
  deliver,
  emit,
  failJobRun,
  findJobRunOfEvent,
  findRunningJobRun,
  finishJobRun,
  getJobRun,
  queueEvents,
  startJobRunOfEvent,
} from "../jobs/index.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { logger } from "../platform/logger.ts";
import { rfmRecomputeRequested } from "./events.ts";
import { findRfmConstants } from "./find-rfm-constants.ts";
import { fingerprintOf } from "./rules/segments.ts";
import { saveRefreshState } from "./store/refresh-state.ts";

/** Starts the run of a daily refresh, one per event: a step repeated after a crash continues the same run. */
export function startRfmRun(ctx: Ctx, eventId: string): Promise<string> {
  return startJobRunOfEvent(ctx, { type: "rfm", input: { mode: "refresh" } }, eventId);
}

/**
 * Starts a full rebuild in the background, or returns the running one. With `goesOnAfterRunning` another rebuild
 * follows it, because the running one may have started before the latest changes.
 */
export async function requestRfmRecompute(
  ctx: Ctx,
  { goesOnAfterRunning = false }: { goesOnAfterRunning?: boolean } = {},
): Promise<{ jobRunId: string }> {
  const run = { type: "rfm", trigger: "user", actorId: actorId(ctx.actor), input: { mode: "rebuild" } } as const;
  const eventOf = (id: string) => rfmRecomputeRequested.create({ orgId: ctx.orgId, jobRunId: id });
  const jobRunId = await claimJobRun(ctx, run, { eventOf });
  if (jobRunId === null) {
    const running = await findRunningJobRun(ctx, ["rfm"]);
    if (!running) return requestRfmRecompute(ctx, { goesOnAfterRunning });
    if (goesOnAfterRunning) await deliver(await ctx.db.sql((sql) => queueEvents(sql, eventOf(running.id))));
    return { jobRunId: running.id };
  }
  return { jobRunId };
}

/**
 * Resumes an interrupted RFM run; false for any other run. A full rebuild is idempotent and includes everything a daily
 * refresh does, so one event serves both.
 */
export async function resumeRfmRun(ctx: Ctx, jobRunId: string): Promise<boolean> {
  const run = await getJobRun(ctx, jobRunId);
  if (run.type !== "rfm" || run.status !== "running") return false;
  await emit(rfmRecomputeRequested.create({ orgId: ctx.orgId, jobRunId }));
  return true;
}

/** `corrected`: rows that differed from the recomputation from sales. */
type RfmRunCounts = {
  customers: { updated: number; corrected?: number };
  history: { written: number; reclassified?: number };
};

/** False if the run had already ended; its counts then stay unchanged. */
export function finishRfmRun(ctx: Ctx, jobRunId: string, counts: RfmRunCounts): Promise<boolean> {
  return finishJobRun(ctx, jobRunId, counts);
}

/** Marks the daily refresh started by this event as failed; false if it had not started or has already ended. */
export async function failRfmRun(ctx: Ctx, eventId: string): Promise<boolean> {
  const jobRunId = await ctx.db.sql((sql) => findJobRunOfEvent(sql, ctx.orgId, "rfm", eventId));
  return jobRunId !== null && failJobRun(ctx, jobRunId, "The daily RFM refresh could not be finished");
}

/**
 * Recomputes every customer's totals and segment from sales: for changes without an event, and as a consistency check.
 */
export async function recomputeRfm(ctx: Ctx): Promise<{ updated: number }> {
  const now = ctx.clock.now();
  return ctx.db.sql(async (sql) => {
    await lockMetrics(sql, ctx.orgId);
    const constants = await findRfmConstants(sql, ctx.orgId);
    const updated = await rebuildMetrics(sql, ctx.orgId, rfmBounds(now, constants));
    await saveRefreshState(sql, ctx.orgId, { refreshedAt: now, constants: fingerprintOf(constants) });
    await checkCounts(sql, ctx.orgId);
    return { updated };
  });
}

/** Compares the maintained counts with the customers, and adds up what was appended to them since the day before. */
async function checkCounts(sql: Sql, orgId: string): Promise<void> {
  warnOfCounts(orgId, await correctCounts(sql, orgId));
  await sumCounts(sql, orgId, 0);
}

/** Only rows that were written without triggers make the counts differ. */
export function warnOfCounts(orgId: string, groups: number): void {
  if (groups > 0) logger.warn({ orgId, groups }, "counts of customers differed from the customers; they are corrected");
}
