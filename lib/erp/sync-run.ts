import { refreshPreferences } from "../customers/index.ts";
import { emit, failJobRun, finishJobRun, getJobRun, keepAlive } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { erpPageRequested } from "./events.ts";
import { findPlace } from "./find-place.ts";
import { firstStage } from "./rules/stages.ts";
import { ERP_ERROR_CODES, ErpSyncType } from "./schemas.ts";

const TELLABLE: readonly unknown[] = ERP_ERROR_CODES;

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

/** Imported pages are kept; the next run continues from the checkpoints. */
export async function failErpSync(ctx: Ctx, jobRunId: string, error: { message?: string }): Promise<void> {
  const isTellable = isWrittenForUsers(error) && error.message;
  await failJobRun(ctx, jobRunId, isTellable ? String(error.message) : "The synchronisation failed unexpectedly");
}

/** Other messages may contain data. The job engine keeps the code in `cause`, not the error's own. */
function isWrittenForUsers(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return TELLABLE.includes(code) || isWrittenForUsers(cause);
}

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
  await emit(erpPageRequested.create({ orgId: ctx.orgId, jobRunId, position, trigger: run.trigger }));
  return true;
}
