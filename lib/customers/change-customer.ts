import { BusyError, ConflictError, NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { lockMetrics } from "../platform/metrics-lock.ts";
import { findState } from "./store/profile.ts";
import { visibleStores } from "./visible-stores.ts";

const LOCK_NOT_AVAILABLE = "55P03";
const RETRY_AFTER_SECONDS = 15;

/**
 * One transaction around a change of one customer of the actor's stores. The lock comes first: whatever imports or
 * recomputes takes it too, and would otherwise meet the two rows of the customer in another order.
 * A rebuild of the whole tenant may hold it for long: a person is told so after seconds, and no connection waits on.
 */
export async function changeCustomer<T>(
  ctx: Ctx,
  id: string,
  work: (sql: Sql, customer: { name: string | null; storeIds: string[] | null }) => Promise<T>,
): Promise<T> {
  const storeIds = await visibleStores(ctx);
  const change = ctx.db.sql(async (sql) => {
    await sql.run("SET LOCAL lock_timeout = '3s'");
    await lockMetrics(sql, ctx.orgId);
    const state = await findState(sql, ctx.orgId, id, storeIds);
    if (!state) throw new NotFoundError("Customer");
    if (state.erasedAt) throw new ConflictError("The customer was erased");
    return work(sql, { name: state.name, storeIds });
  });
  return change.catch((error: { code?: unknown }) => {
    if (error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new BusyError("The customers are being recomputed", RETRY_AFTER_SECONDS);
  });
}
