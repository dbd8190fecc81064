import { ForbiddenError } from "../core/errors.ts";
import { decrypt } from "../platform/crypto.ts";
import { type Ctx, holdsPermission } from "../platform/ctx.ts";
import { getCustomer } from "./get-customer.ts";
import type { CustomerId, CustomerView, CustomerViewQuery } from "./schemas.ts";
import { findEncryptedTaxId } from "./store/profile.ts";

/**
 * A customer for integrations; the route is audited. The tax id is in clear only on request and with edit permission.
 */
export async function viewCustomer(ctx: Ctx, { id, reveal }: CustomerId & CustomerViewQuery): Promise<CustomerView> {
  const customer = await getCustomer(ctx, { id });
  if (reveal === undefined) return customer;
  if (!holdsPermission(ctx.actor, "app:customers:edit")) throw new ForbiddenError();
  const blob = await ctx.db.sql((sql) => findEncryptedTaxId(sql, ctx.orgId, id));
  return { ...customer, cpf: blob && decrypt(blob, ctx.orgId) };
}
