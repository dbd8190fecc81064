import { failJobRun, findJobRunOfEvent } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";

/** Closes the daily refresh that this event started; false when it did not get that far, or has ended already. */
export async function failRfmRun(ctx: Ctx, eventId: string): Promise<boolean> {
  const jobRunId = await ctx.db.sql((sql) => findJobRunOfEvent(sql, ctx.orgId, "rfm", eventId));
  return jobRunId !== null && failJobRun(ctx, jobRunId, "The daily RFM refresh could not be finished");
}
