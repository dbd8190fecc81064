import { storeScope } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { RecentSale, RecentSalesQuery } from "./schemas.ts";
import { findRecentSales } from "./store/recent-sales.ts";
import { toRecentSale } from "./views.ts";

/** The newest transactions, returns among them. */
export async function listRecentSales(ctx: Ctx, query: RecentSalesQuery): Promise<RecentSale[]> {
  const scope = storeScope(ctx, query.storeIds);
  const rows = await ctx.db.sql((sql) => findRecentSales(sql, ctx.orgId, scope, query.limit));
  return rows.map(toRecentSale);
}
