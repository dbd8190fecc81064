import { dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { coveredStores } from "../stores/index.ts";
import type { SalesQuery, StoreComparison } from "./schemas.ts";
import { compareStores } from "./store/rankings.ts";
import { toStoreComparison } from "./views.ts";

/** Sales of each principal store today and yesterday, best of today first, including stores without sales. */
export async function listStoreComparison(ctx: Ctx, query: SalesQuery): Promise<StoreComparison[]> {
  const stores = coveredStores(ctx, query.storeIds);
  const today = dayOf(ctx.clock.now());
  const rows = await compareStores(ctx.db, stores, today);
  return rows.map(toStoreComparison);
}
