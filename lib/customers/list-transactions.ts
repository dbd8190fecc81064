import { NotFoundError } from "../core/errors.ts";
import { offsetOf, type Page, toPage } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import type { CustomerId, CustomerTransaction, CustomerTransactionsQuery } from "./schemas.ts";
import { findState } from "./store/profile.ts";
import { countTransactions, findTransactionIds, findTransactions } from "./store/transactions.ts";
import { toCustomerTransaction } from "./views.ts";

/** Sales and returns of a customer in the actor's stores, newest first. */
export async function listTransactions(
  ctx: Ctx,
  { id, kind, ...paging }: CustomerId & CustomerTransactionsQuery,
): Promise<Page<CustomerTransaction>> {
  const storeIds = await visibleStores(ctx);
  const filter = { storeIds, kind };
  const window = { limit: paging.limit, offset: offsetOf(paging) };
  const [state, ids, total] = await Promise.all([
    findState(ctx.db, ctx.orgId, id, storeIds),
    findTransactionIds(ctx.db, ctx.orgId, id, filter, window),
    countTransactions(ctx.db, ctx.orgId, id, filter),
  ]);
  if (!state) throw new NotFoundError("customer_not_found");
  const rows = await findTransactions(ctx.db, ctx.orgId, ids);
  return toPage(rows.map(toCustomerTransaction), total, paging);
}
