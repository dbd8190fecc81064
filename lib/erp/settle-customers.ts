import { recomputeMetrics, refreshPreferences, upsertCustomers } from "../customers/index.ts";
import type { CustomerInput, CustomerWrites } from "../customers/schemas.ts";
import type { Ctx } from "../platform/ctx.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { lockRfmBounds } from "../rfm/index.ts";
import { attachCustomers, registerSales, type SaleInput, undoNextSales } from "../sales/index.ts";
import type { SaleWrites } from "../sales/schemas.ts";
import { attributeSalesOf, lockAttributions } from "../sending/index.ts";

/** `refreshesPreferences`: immediately; a full run instead computes all preferences at its end. */
export type SettleOptions = {
  refreshesPreferences: boolean;
  /** Rows of a file; the import keeps what it changes. Customers may lack fields, and sales are older than the ERP's. */
  importId?: string;
};

/** Call before locking any sale row, or a concurrent attribution writer could deadlock. */
export async function lockWriters(ctx: Ctx, sql: Sql): Promise<void> {
  await lockMetrics(sql, ctx.orgId);
  await lockAttributions(sql, ctx.orgId);
}

/**
 * Updates totals, segment, preferences and campaign revenue of customers whose sales changed. The caller holds
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

/** Imports customer records in the caller's transaction and attaches sales that were waiting for them. */
export async function takeCustomers(
  ctx: Ctx,
  sql: Sql,
  rows: readonly CustomerInput[],
  options: SettleOptions,
): Promise<Omit<CustomerWrites, "newRefs">> {
  await lockWriters(ctx, sql);
  const { importId = null } = options;
  const upsert = { isPartial: importId !== null, importId };
  const { newRefs, ...counts } = await upsertCustomers(sql, ctx.orgId, rows, upsert);
  await settleCustomers(ctx, sql, await attachCustomers(sql, ctx.orgId, newRefs), options);
  return counts;
}

/** Imports sales with roll-ups in the caller's transaction, and updates their customers. */
export async function takeSales(
  ctx: Ctx,
  sql: Sql,
  rows: readonly SaleInput[],
  options: SettleOptions,
): Promise<Omit<SaleWrites, "touchedCustomerIds">> {
  await lockWriters(ctx, sql);
  const { importId = null } = options;
  const { touchedCustomerIds, ...writes } = await registerSales(sql, ctx.orgId, rows, ctx.clock.now(), { importId });
  await settleCustomers(ctx, sql, touchedCustomerIds, options);
  return writes;
}

/** Undoes the next sales of an import, and updates their customers. Returns the number of changes; 0: none is left. */
export async function undoSales(ctx: Ctx, sql: Sql, undo: { importId: string; limit: number }): Promise<number> {
  await lockWriters(ctx, sql);
  return undoNextSales(sql, ctx.orgId, { ...undo, now: ctx.clock.now() }, (customerIds) =>
    settleCustomers(ctx, sql, customerIds, { refreshesPreferences: true }),
  );
}
