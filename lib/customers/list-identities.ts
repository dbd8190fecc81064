import { NotFoundError } from "../core/errors.ts";
import { maskPhone } from "../core/masking.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { CustomerId, CustomerIdentities } from "./schemas.ts";
import { findState } from "./store/profile.ts";
import { findContacts, findRecords } from "./store/records.ts";
import { toCustomerRecords } from "./views.ts";
import { visibleStores } from "./visible-stores.ts";

/** The ERP records that were merged into a customer, so that a wrong merge can be seen. Contact data masked. */
export async function listIdentities(ctx: Ctx, { id }: CustomerId): Promise<CustomerIdentities> {
  const storeIds = await visibleStores(ctx);
  return ctx.db.sql(async (sql) => {
    if (!(await findState(sql, ctx.orgId, id, storeIds))) throw new NotFoundError("Customer");
    const records = toCustomerRecords(await findRecords(sql, ctx.orgId, id));
    const { phones, taxIds } = await findContacts(sql, ctx.orgId, id);
    return { customerId: id, records, phones: phones.map(maskPhone), taxIds };
  });
}
