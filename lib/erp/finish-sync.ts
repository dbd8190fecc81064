import { refreshPreferences } from "../customers/index.ts";
import { failJobRun, finishJobRun, getJobRun, keepAlive } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { ErpSyncType } from "./schemas.ts";

/**
 * Completes a run after its last page. Preferences also depend on the date, so full and nightly runs recompute every
 * customer's. Null if the run has failed. Idempotent.
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

/** Error types whose messages are written for users; other messages may contain data. */
const TELLABLE = ["ErpError", "InconsistentPageError", "NonRetriableError", "RetryAfterError"];

/** Imported pages are kept; the next run continues from the checkpoints. */
export async function failErpSync(
  ctx: Ctx,
  jobRunId: string,
  error: { name?: string; message?: string },
): Promise<void> {
  const isTellable = TELLABLE.includes(error.name ?? "") && error.message;
  await failJobRun(ctx, jobRunId, isTellable ? String(error.message) : "The synchronisation failed unexpectedly");
}
