import { NotFoundError } from "../core/errors.ts";
import { offsetOf, type Page, toPage } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { CustomerId, CustomerTransaction, CustomerTransactionsQuery } from "./schemas.ts";
import { findState } from "./store/profile.ts";
import { countTransactions, findTransactionIds, findTransactions } from "./store/transactions.ts";
import { toCustomerTransaction } from "./views.ts";
import { visibleStores } from "./visible-stores.ts";

/** What a customer bought and brought back, the newest first, in the stores that this actor may see. */
export async function listTransactions(
  ctx: Ctx,
  { id, kind, ...paging }: CustomerId & CustomerTransactionsQuery,
): Promise<Page<CustomerTransaction>> {
  const storeIds = await visibleStores(ctx);
  return ctx.db.sql(async (sql) => {
    if (!(await findState(sql, ctx.orgId, id, storeIds))) throw new NotFoundError("Customer");
    const window = { limit: paging.limit, offset: offsetOf(paging) };
    const ids = await findTransactionIds(sql, ctx.orgId, id, { storeIds, kind }, window);
    const rows = await findTransactions(sql, ctx.orgId, ids);
    const total = await countTransactions(sql, ctx.orgId, id, { storeIds, kind });
    return toPage(rows.map(toCustomerTransaction), total, paging);
  });
}
