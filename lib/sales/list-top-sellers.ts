import { dayOf, startOfMonth } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { coveredStores } from "../stores/index.ts";
import type { TopSeller, TopSellersQuery } from "./schemas.ts";
import { rankSellers } from "./store/rankings.ts";
import { toTopSellers } from "./views.ts";

/** Top sellers of the current month, or of today, by revenue. Excludes sales without a seller. */
export async function listTopSellers(ctx: Ctx, query: TopSellersQuery): Promise<TopSeller[]> {
  const stores = coveredStores(ctx, query.storeIds);
  const today = dayOf(ctx.clock.now());
  const range = { from: query.period === "today" ? today : startOfMonth(today), to: today, limit: query.limit };
  return toTopSellers(await rankSellers(ctx.db, stores, range));
}
