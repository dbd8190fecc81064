import { refreshPreferences } from "../customers/index.ts";
import { failJobRun, finishJobRun, getJobRun, keepAlive } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { ErpSyncType } from "./schemas.ts";

/**
 * The end of a run whose pages are all in. Preferences move with time too, so a full and a nightly run compute
 * everybody's. Null when the run failed meanwhile; asking twice answers the same.
 */
export async function finishErpSync(ctx: Ctx, jobRunId: string): Promise<{ type: ErpSyncType } | null> {
  const run = await getJobRun(ctx, jobRunId);
  if (run.status === "failed") return null;
  const type = ErpSyncType.parse(run.type);
  if (run.status === "running") {
    if (type === "erp_full" || run.trigger === "schedule")
      await keepAlive(ctx, jobRunId, () =>
        ctx.db.sql((sql) => refreshPreferences(sql, ctx.orgId, null, ctx.clock.now())),
      );
    await finishJobRun(ctx, jobRunId);
  }
  return { type };
}

/** Messages of these are written for people; anything else may quote what it stumbled over. */
const TELLABLE = ["ErpError", "InconsistentPageError", "NonRetriableError", "RetryAfterError"];

/** Nothing is rolled back: every page that came in stays, and the next run goes on from the checkpoints. */
export async function failErpSync(
  ctx: Ctx,
  jobRunId: string,
  error: { name?: string; message?: string },
): Promise<void> {
  const isTellable = TELLABLE.includes(error.name ?? "") && error.message;
  await failJobRun(ctx, jobRunId, isTellable ? String(error.message) : "The synchronisation failed unexpectedly");
}
