import { claimJobRun, doDue, emit, type FindDue, getJobRun, saveProgress } from "../jobs/index.ts";
import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { deleteExpiredSales, isPurgeDue, unsafeListDuePurges } from "../sales/index.ts";
import { keepAttributionTotals } from "../sending/index.ts";
import { transactionPurgeRequested } from "./events.ts";
import { lockWriters } from "./settle-customers.ts";

/** Small enough that an import waiting for the same locks waits well under a second. */
const BATCH = 2_000;
/** Keeps a job engine step short. */
const BATCHES_A_STEP = 20;

/** Deletes expired transactions in batches, each in its own transaction and added to the run's counts. */
export async function purgeTransactions(
  ctx: Ctx,
  jobRunId: string,
  { batch = BATCH, batches = BATCHES_A_STEP }: { batch?: number; batches?: number } = {},
): Promise<{ deleted: number; isDone: boolean }> {
  let deleted = 0;
  for (let round = 0; round < batches; round += 1) {
    const { transactions } = await purgeBatch(ctx, jobRunId, batch);
    deleted += transactions;
    if (transactions < batch) return { deleted, isDone: true };
  }
  return { deleted, isDone: false };
}

function purgeBatch(ctx: Ctx, jobRunId: string, limit: number): Promise<{ transactions: number }> {
  return ctx.db.sql(async (sql) => {
    await lockWriters(ctx, sql);
    const deleted = await deleteExpiredSales(ctx, sql, limit, (ids) => keepAttributionTotals(sql, ctx.orgId, ids));
    const progress = { transactions: { deleted: deleted.transactions }, items: { deleted: deleted.items } };
    await saveProgress(sql, ctx.orgId, jobRunId, progress);
    return deleted;
  });
}

/**
 * Starts a run that deletes expired transactions. Null if there are none, or while another purge or a full sync runs:
 * rows that a full sync has yet to read must not be deleted in between.
 */
export async function requestPurge(ctx: Ctx): Promise<string | null> {
  if (!(await isPurgeDue(ctx))) return null;
  const eventOf = (id: string) => transactionPurgeRequested.create({ orgId: ctx.orgId, jobRunId: id });
  return claimJobRun(ctx, { type: "retention" }, { types: ["retention", "erp_full"], eventOf });
}

/** Not tenant-scoped: requests a purge for a page of the organizations with expired transactions. */
export const unsafeRequestDuePurges: FindDue = async (page) => {
  const rows = await unsafeListDuePurges(page);
  await doDue("request of a purge", rows, ({ orgId }) => requestPurge(systemCtx(orgId, "erp-schedule-purges")));
  return { rows, events: [] };
};

/** Resumes a purge after a crash; false for any other run. Deleted transactions are not counted twice. */
export async function resumePurge(ctx: Ctx, jobRunId: string): Promise<boolean> {
  const run = await getJobRun(ctx, jobRunId);
  if (run.type !== "retention" || run.status !== "running") return false;
  await emit(transactionPurgeRequested.create({ orgId: ctx.orgId, jobRunId }));
  return true;
}
