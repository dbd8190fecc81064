import { addMonths, type Day, dayOf, startOfMonth } from "../core/dates.ts";
import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import type { CustomerDetail, CustomerId } from "./schemas.ts";
import { findProfile, findRfmMonths } from "./store/profile.ts";
import { toCustomerDetail } from "./views.ts";

const HISTORY_MONTHS = 12;

/** Fails with not found if the customer is outside the actor's store scope. */
export async function getCustomer(ctx: Ctx, { id }: CustomerId): Promise<CustomerDetail> {
  const stores = await visibleStores(ctx);
  return ctx.db.sql(async (sql) => {
    const row = await findProfile(sql, ctx.orgId, id, stores);
    if (!row) throw new NotFoundError("customer_not_found");
    const months = await findRfmMonths(sql, ctx.orgId, id, lastMonths(dayOf(ctx.clock.now())));
    return toCustomerDetail(ctx.orgId, row, months);
  });
}

/** The current month and the 11 before it. */
function lastMonths(today: Day): Day[] {
  return Array.from({ length: HISTORY_MONTHS }, (_, back) => addMonths(startOfMonth(today), -back));
}
