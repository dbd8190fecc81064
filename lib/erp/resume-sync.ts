import { emit, getJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { erpPageRequested } from "./events.ts";
import { findPlace } from "./find-place.ts";
import { firstStage } from "./rules/stages.ts";
import { ErpSyncType } from "./schemas.ts";

/**
 * Resumes a running sync after its last imported page; false for any other run. Safe on a live run: each page is
 * imported only once.
 */
export async function resumeErpSync(ctx: Ctx, jobRunId: string): Promise<boolean> {
  const run = await getJobRun(ctx, jobRunId);
  const type = ErpSyncType.safeParse(run.type);
  if (!type.success || run.status !== "running") return false;
  const place = await findPlace(ctx, jobRunId, type.data);
  // If all pages are imported and only the end is missing, requesting any past page completes the run.
  const position = place?.next ?? { seq: 0, stage: firstStage(type.data), walk: null };
  await emit(erpPageRequested.create({ orgId: ctx.orgId, jobRunId, position }));
  return true;
}
