import { listJobRuns } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { RetentionView } from "./schemas.ts";
import { findRetention } from "./store/retention.ts";
import { toRetentionView } from "./views.ts";

const RUNS_SHOWN = 10;

export async function getRetention(ctx: Ctx): Promise<RetentionView> {
  const [stored, runs] = await Promise.all([
    findRetention(ctx.db, ctx.orgId),
    listJobRuns(ctx, { types: ["retention"], limit: RUNS_SHOWN }),
  ]);
  return toRetentionView(stored, runs.data, ctx.clock.now());
}
