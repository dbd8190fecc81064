import { emit, getJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { rfmRecomputeRequested } from "./events.ts";

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
