import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { listJobRuns } from "../jobs/index.ts";
import { type Ctx, changeBy } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { keptFrom } from "./rules/retention.ts";
import { RETENTION_YEARS, type RetentionView, type SaveRetention } from "./schemas.ts";
import { deleteSales, findExpiredSales } from "./store/purge.ts";
import { findRetention, movePurgedUntil, writeRetention } from "./store/retention.ts";
import { toRetentionView } from "./views.ts";

const RUNS_SHOWN = 10;

export async function getRetention(ctx: Ctx): Promise<RetentionView> {
  const [stored, runs] = await Promise.all([
    findRetention(ctx.db, ctx.orgId),
    listJobRuns(ctx, { types: ["retention"], limit: RUNS_SHOWN }),
  ]);
  return toRetentionView(stored, runs.data, ctx.clock.now());
}

/** Sets the retention period of transactions. A longer period does not restore deleted ones. */
export async function saveRetention(ctx: Ctx, { transactionYears }: SaveRetention): Promise<RetentionView> {
  assertSeesEveryStore(ctx);
  const before = await ctx.db.transaction(async (tx) => {
    await lockMetrics(tx, ctx.orgId); // a running purge reads the period under this lock
    const stored = await findRetention(tx, ctx.orgId);
    await writeRetention(tx, ctx.orgId, { years: transactionYears, ...changeBy(ctx) });
    return stored?.years ?? RETENTION_YEARS.min;
  });
  noteChange(ctx, { before: { transactionYears: before }, after: { transactionYears } });
  return getRetention(ctx);
}

/** Whether a transaction is past the retention period and deletion has begun. */
export async function isPurgeDue(ctx: Ctx): Promise<boolean> {
  const now = ctx.clock.now();
  return ctx.db.sql(async (sql) => {
    const { years, startsAt } = (await findRetention(sql, ctx.orgId)) ?? { years: RETENTION_YEARS.min, startsAt: null };
    if (startsAt !== null && startsAt > now) return false;
    return (await findExpiredSales(sql, ctx.orgId, keptFrom(now, years), 1)).length > 0;
  });
}

/**
 * Deletes the oldest expired transactions, at most `limit`, in the caller's transaction. Roll-ups and customer totals
 * stay unchanged. `beforeDelete` lets other slices save data about these sales.
 */
export async function deleteExpiredSales(
  ctx: Ctx,
  sql: Sql,
  limit: number,
  beforeDelete: (saleIds: readonly string[]) => Promise<void>,
): Promise<{ transactions: number; items: number }> {
  await lockMetrics(sql, ctx.orgId);
  const years = (await findRetention(sql, ctx.orgId))?.years ?? RETENTION_YEARS.min;
  const until = keptFrom(ctx.clock.now(), years);
  const ids = await findExpiredSales(sql, ctx.orgId, until, limit);
  if (ids.length === 0) return { transactions: 0, items: 0 };
  // In the same transaction as the first deletion: an import waiting for the lock must not insert a deleted sale again.
  await movePurgedUntil(sql, ctx.orgId, until);
  await beforeDelete(ids);
  return deleteSales(sql, ctx.orgId, ids);
}
