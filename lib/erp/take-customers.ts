import { upsertCustomers } from "../customers/index.ts";
import type { CustomerInput, CustomerWrites } from "../customers/schemas.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { attachCustomers } from "../sales/index.ts";
import { lockWriters, type SettleOptions, settleCustomers } from "./settle-customers.ts";

/** Imports customer records in the caller's transaction and attaches sales that were waiting for them. */
export async function takeCustomers(
  ctx: Ctx,
  sql: Sql,
  rows: readonly CustomerInput[],
  options: SettleOptions,
): Promise<Omit<CustomerWrites, "newRefs">> {
  await lockWriters(ctx, sql);
  const { newRefs, ...counts } = await upsertCustomers(sql, ctx.orgId, rows);
  await settleCustomers(ctx, sql, await attachCustomers(sql, ctx.orgId, newRefs), options);
  return counts;
}
