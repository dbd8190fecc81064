import { addDays, dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { coveredStores } from "../stores/index.ts";
import type { SalesHistoryDay, SalesHistoryQuery } from "./schemas.ts";
import { sumDays } from "./store/dashboard.ts";
import { toSalesHistory } from "./views.ts";

/** The last `days` days, including today. */
export async function listSalesHistory(ctx: Ctx, query: SalesHistoryQuery): Promise<SalesHistoryDay[]> {
  const stores = coveredStores(ctx, query.storeIds);
  const today = dayOf(ctx.clock.now());
  const from = addDays(today, 1 - query.days);
  return toSalesHistory(await sumDays(ctx.db, stores, from, today), from, today);
}
