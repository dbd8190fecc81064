import { emit, getJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { transactionPurgeRequested } from "./events.ts";

/** Resumes a purge after a crash; false for any other run. Deleted transactions are not counted twice. */
export async function resumePurge(ctx: Ctx, jobRunId: string): Promise<boolean> {
  const run = await getJobRun(ctx, jobRunId);
  if (run.type !== "retention" || run.status !== "running") return false;
  await emit(transactionPurgeRequested.create({ orgId: ctx.orgId, jobRunId }));
  return true;
}
