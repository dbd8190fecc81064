import { saveProgress } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { deleteExpiredSales } from "../sales/index.ts";
import { keepAttributionTotals } from "../sending/index.ts";
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
