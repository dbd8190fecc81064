import type { Ctx } from "../platform/ctx.ts";
import { coveredStores } from "../stores/index.ts";
import type { RecentSale, RecentSalesQuery } from "./schemas.ts";
import { findRecentSales } from "./store/recent-sales.ts";
import { toRecentSale } from "./views.ts";

/** The newest transactions, including returns. */
export async function listRecentSales(ctx: Ctx, query: RecentSalesQuery): Promise<RecentSale[]> {
  const stores = coveredStores(ctx, query.storeIds);
  const rows = await findRecentSales(ctx.db, stores, query.limit);
  return rows.map(toRecentSale);
}
