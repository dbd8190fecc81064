import { attributeSalesOf, lockAttributions } from "../campaigns/index.ts";
import {
  lockMetrics,
  recomputeMetrics,
  refreshPreferences,
  rfmBounds,
  rfmConstants,
  upsertCustomers,
} from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { attachCustomers, registerSales, upsertProducts } from "../sales/index.ts";
import { upsertSellers, upsertStores } from "../stores/index.ts";
import type { ErpRows } from "./parse-page.ts";
import type { ErpEntity } from "./schemas.ts";

type Counts = { created: number; updated: number; unchanged: number; merged?: number; pending?: number };
/** `refreshesPreferences`: at once; a full run computes them at its end instead, for everybody. */
export type ApplyOptions = { refreshesPreferences: boolean };
type Apply<Row> = (ctx: Ctx, sql: Sql, rows: Row[], options: ApplyOptions) => Promise<Counts>;

/** Good rows into the CRM, with everything that follows from them, in the page's transaction. */
export function applyRows<Entity extends ErpEntity>(
  ctx: Ctx,
  sql: Sql,
  entity: Entity,
  rows: ErpRows[Entity][],
  options: ApplyOptions,
): Promise<Counts> {
  const apply: Apply<ErpRows[Entity]> = APPLY[entity];
  return apply(ctx, sql, rows, options);
}

const APPLY: { [Entity in ErpEntity]: Apply<ErpRows[Entity]> } = {
  stores: (ctx, sql, rows) => upsertStores(sql, ctx.orgId, rows),
  sellers: (ctx, sql, rows) => upsertSellers(sql, ctx.orgId, rows),
  products: (ctx, sql, rows) => upsertProducts(sql, ctx.orgId, rows),
  customers: async (ctx, sql, rows, options) => {
    await lockWriters(ctx, sql);
    const { newRefs, ...counts } = await upsertCustomers(sql, ctx.orgId, rows);
    await settleCustomers(ctx, sql, await attachCustomers(sql, ctx.orgId, newRefs), options);
    return counts;
  },
  transactions: async (ctx, sql, rows, options) => {
    await lockWriters(ctx, sql);
    const { touchedCustomerIds, pendingCustomers, ...counts } = await registerSales(
      sql,
      ctx.orgId,
      rows,
      ctx.clock.now(),
    );
    await settleCustomers(ctx, sql, touchedCustomerIds, options);
    return { ...counts, pending: pendingCustomers };
  },
};

/** Before the first sale is touched: whoever writes what a sale is owed to would hold the other half. */
async function lockWriters(ctx: Ctx, sql: Sql): Promise<void> {
  await lockMetrics(sql, ctx.orgId);
  await lockAttributions(sql, ctx.orgId);
}

/** Whose sales changed: totals, segment, preferences and what a campaign has earned follow at once. */
async function settleCustomers(
  ctx: Ctx,
  sql: Sql,
  customerIds: string[],
  { refreshesPreferences }: ApplyOptions,
): Promise<void> {
  const now = ctx.clock.now();
  await recomputeMetrics(sql, ctx.orgId, customerIds, rfmBounds(now, rfmConstants(env())));
  if (refreshesPreferences) await refreshPreferences(sql, ctx.orgId, customerIds, now);
  await attributeSalesOf(sql, ctx.orgId, customerIds, now);
}
