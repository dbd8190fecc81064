import { emit, getJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { erpPageRequested } from "./events.ts";
import { findPlace } from "./find-place.ts";
import { firstStage } from "./rules/stages.ts";
import { ErpSyncType } from "./schemas.ts";

/**
 * Goes on with a running sync from the page after its last one; false for any other run. One that is alive takes no
 * harm: a page is taken once, however often it is asked for.
 */
export async function resumeErpSync(ctx: Ctx, jobRunId: string): Promise<boolean> {
  const run = await getJobRun(ctx, jobRunId);
  const type = ErpSyncType.safeParse(run.type);
  if (!type.success || run.status !== "running") return false;
  const place = await findPlace(ctx, jobRunId, type.data);
  // All pages may be in and only the end missing: any page that is past leads there.
  const position = place?.next ?? { seq: 0, stage: firstStage(type.data), walk: null };
  await emit(erpPageRequested.create({ orgId: ctx.orgId, jobRunId, position }));
  return true;
}
