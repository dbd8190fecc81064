import { addDays, dayOf, startOfDay } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { coveredStores } from "../stores/index.ts";
import type { IntradayPoint, SalesQuery } from "./schemas.ts";
import { sumHours } from "./store/dashboard.ts";
import { toIntradayPoints } from "./views.ts";

/** Hourly sales of today and yesterday. */
export async function listIntradayHistory(ctx: Ctx, query: SalesQuery): Promise<IntradayPoint[]> {
  const stores = coveredStores(ctx, query.storeIds);
  const now = ctx.clock.now();
  const today = dayOf(now);
  const [from, to] = [startOfDay(addDays(today, -1)), startOfDay(addDays(today, 1))];
  const rows = await sumHours(ctx.db, stores, from, to);
  return toIntradayPoints(rows, startOfDay(today), now);
}
