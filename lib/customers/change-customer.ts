import { ConflictError, NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { lockMetrics } from "./store/metrics.ts";
import { findState } from "./store/profile.ts";
import { visibleStores } from "./visible-stores.ts";

/**
 * One transaction around a change of one customer of the actor's stores. The lock comes first: whatever imports or
 * recomputes takes it too, and would otherwise meet the two rows of the customer in another order.
 */
export async function changeCustomer<T>(
  ctx: Ctx,
  id: string,
  work: (sql: Sql, customer: { name: string | null }) => Promise<T>,
): Promise<T> {
  const storeIds = await visibleStores(ctx);
  return ctx.db.sql(async (sql) => {
    await lockMetrics(sql, ctx.orgId);
    const state = await findState(sql, ctx.orgId, id, storeIds);
    if (!state) throw new NotFoundError("Customer");
    if (state.erasedAt) throw new ConflictError("The customer was erased");
    return work(sql, state);
  });
}
