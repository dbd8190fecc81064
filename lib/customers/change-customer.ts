import { BusyError, ConflictError, NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { isLockNotAvailable } from "../platform/database/database-state.ts";
import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { visibleStores } from "../stores/index.ts";
import { findState } from "./store/profile.ts";

const RETRY_AFTER_SECONDS = 15;

/**
 * Runs a change of one customer within the actor's store scope in one transaction. Takes `lockMetrics` first, as
 * imports and recomputes do, so that they lock customer rows in the same order. A rebuild of the whole tenant can hold
 * the lock for long: fail with a busy error after 3 s instead of keeping a connection waiting.
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
    if (!state) throw new NotFoundError("customer_not_found");
    if (state.erasedAt)
      throw new ConflictError("customer_erased", "The customer's data was erased and can no longer be changed");
    return work(sql, { name: state.name, storeIds });
  });
  return change.catch((error: unknown) => {
    if (!isLockNotAvailable(error)) throw error;
    throw new BusyError("customers_recomputing", "The customers are being recomputed", RETRY_AFTER_SECONDS);
  });
}
