import { failJobRun, findJobRunOfEvent } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";

/** Marks the daily refresh started by this event as failed; false if it had not started or has already ended. */
export async function failRfmRun(ctx: Ctx, eventId: string): Promise<boolean> {
  const jobRunId = await ctx.db.sql((sql) => findJobRunOfEvent(sql, ctx.orgId, "rfm", eventId));
  return jobRunId !== null && failJobRun(ctx, jobRunId, "The daily RFM refresh could not be finished");
}
