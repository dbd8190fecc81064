import { dayOf, startOfMonth } from "../core/dates.ts";
import { storeScope } from "../core/store-scope.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { TopSeller, TopSellersQuery } from "./schemas.ts";
import { rankSellers } from "./store/rankings.ts";
import { toTopSellers } from "./views.ts";

/** The sellers of the month so far, or of today, by what they sold. Sales without a seller are nobody's. */
export async function listTopSellers(ctx: Ctx, query: TopSellersQuery): Promise<TopSeller[]> {
  const scope = storeScope(ctx, query.storeIds);
  const today = dayOf(ctx.clock.now());
  const range = { from: query.period === "today" ? today : startOfMonth(today), to: today, limit: query.limit };
  return toTopSellers(await ctx.db.sql((sql) => rankSellers(sql, ctx.orgId, scope, range)));
}
