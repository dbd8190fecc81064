import { attributeSalesOf, lockAttributions } from "../campaigns/index.ts";
import { recomputeMetrics, refreshPreferences } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { lockMetrics } from "../platform/metrics-lock.ts";
import { lockRfmBounds } from "../rfm/index.ts";

/** `refreshesPreferences`: at once; a full run computes them at its end instead, for everybody. */
export type SettleOptions = { refreshesPreferences: boolean };

/** Before the first sale is touched: whoever writes what a sale is owed to would hold the other half. */
export async function lockWriters(ctx: Ctx, sql: Sql): Promise<void> {
  await lockMetrics(sql, ctx.orgId);
  await lockAttributions(sql, ctx.orgId);
}

/**
 * Whose sales changed: totals, segment, preferences and what a campaign has earned follow at once. The caller holds
 * `lockWriters`.
 */
export async function settleCustomers(
  ctx: Ctx,
  sql: Sql,
  customerIds: string[],
  { refreshesPreferences }: SettleOptions,
): Promise<void> {
  const now = ctx.clock.now();
  await recomputeMetrics(sql, ctx.orgId, customerIds, await lockRfmBounds(sql, ctx.orgId, now));
  if (refreshesPreferences) await refreshPreferences(sql, ctx.orgId, customerIds, now);
  await attributeSalesOf(sql, ctx.orgId, customerIds, now);
}
