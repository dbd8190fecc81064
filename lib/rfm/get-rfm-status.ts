import { listJobRuns } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { RfmStatus } from "./schemas.ts";
import { toRfmRunView } from "./views.ts";

/** The latest recomputation by any actor; null before the first. */
export async function getRfmStatus(ctx: Ctx): Promise<RfmStatus> {
  const { data } = await listJobRuns(ctx, { types: ["rfm"], limit: 1 });
  const [newest] = data;
  return { lastRun: newest ? toRfmRunView(newest) : null };
}
