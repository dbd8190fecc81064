import type { Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { keptFrom } from "./rules/retention.ts";
import { RETENTION_YEARS } from "./schemas.ts";
import { deleteSales, findExpiredSales } from "./store/purge.ts";
import { findRetention, movePurgedUntil } from "./store/retention.ts";

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
