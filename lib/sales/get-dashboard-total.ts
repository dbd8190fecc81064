import { dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { coveredStores } from "../stores/index.ts";
import type { DashboardTotal, SalesQuery } from "./schemas.ts";
import { sumDashboard } from "./store/dashboard.ts";
import { toDashboardTotal } from "./views.ts";

/** Today so far and all of yesterday; this month so far and all of last month. */
export async function getDashboardTotal(ctx: Ctx, query: SalesQuery): Promise<DashboardTotal> {
  const stores = coveredStores(ctx, query.storeIds);
  const today = dayOf(ctx.clock.now());
  return toDashboardTotal(await sumDashboard(ctx.db, stores, today));
}
