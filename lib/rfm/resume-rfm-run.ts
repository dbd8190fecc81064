import { emit, getJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { rfmRecomputeRequested } from "./events.ts";

/**
 * Goes on with a running RFM run that a crash left behind; false for any other run. A full rebuild does all that a daily
 * refresh does, and doing it twice changes nothing: one event serves both.
 */
export async function resumeRfmRun(ctx: Ctx, jobRunId: string): Promise<boolean> {
  const run = await getJobRun(ctx, jobRunId);
  if (run.type !== "rfm" || run.status !== "running") return false;
  await emit(rfmRecomputeRequested.create({ orgId: ctx.orgId, jobRunId }));
  return true;
}
