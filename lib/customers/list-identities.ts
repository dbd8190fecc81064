import { NotFoundError } from "../core/errors.ts";
import { maskPhone } from "../core/masking.ts";
import type { Ctx } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import type { CustomerId, CustomerIdentities } from "./schemas.ts";
import { findState } from "./store/profile.ts";
import { findContacts, findRecords } from "./store/records.ts";
import { toCustomerRecords } from "./views.ts";

/**
 * Lists the ERP records merged into a customer, so that a wrong merge can be spotted. Contact data is masked. Records
 * of stores outside the actor's scope are only counted.
 */
export async function listIdentities(ctx: Ctx, { id }: CustomerId): Promise<CustomerIdentities> {
  const storeIds = await visibleStores(ctx);
  return ctx.db.sql(async (sql) => {
    if (!(await findState(sql, ctx.orgId, id, storeIds))) throw new NotFoundError("customer_not_found");
    const all = await findRecords(sql, ctx.orgId, id, storeIds);
    const records = toCustomerRecords(all).filter(({ store }) => isVisible(storeIds, store?.id ?? null));
    const { phones, taxIds } = await findContacts(sql, ctx.orgId, id);
    const hiddenRecords = all.length - records.length;
    const told =
      hiddenRecords === 0 ? phones.map(maskPhone) : [...new Set(records.flatMap(({ phone }) => phone ?? []))];
    return { customerId: id, records, hiddenRecords, phones: told, taxIds };
  });
}

function isVisible(storeIds: readonly string[] | null, storeId: string | null): boolean {
  return storeIds === null || (storeId !== null && storeIds.includes(storeId));
}
