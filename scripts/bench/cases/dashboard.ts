import {
  getDashboardTotal,
  getRunningDay,
  getSalesPeriod,
  listIntradayHistory,
  listRecentSales,
  listSalesHistory,
  listStoreComparison,
  listTopSellers,
} from "../../../lib/sales/index.ts";
import { type Bench, ctxAt } from "../bench.ts";
import { race } from "../measure.ts";
import { runPlainDashboard, runPlainPeriod, runPlainRunningDay } from "../plain-dashboard.ts";
import type { Result } from "../result.ts";

export async function measureDashboard(bench: Bench): Promise<Result[]> {
  const ctx = ctxAt(bench, bench.now);
  const all = { storeIds: undefined };
  const times = await race({
    limit: () => runPlainDashboard(bench),
    product: () =>
      Promise.all([
        getDashboardTotal(ctx, all),
        listSalesHistory(ctx, { ...all, days: 30 }),
        listRecentSales(ctx, { ...all, limit: 20 }),
        listStoreComparison(ctx, all),
        listIntradayHistory(ctx, all),
        listTopSellers(ctx, { ...all, period: "month", limit: 10 }),
      ]),
    rounds: 31,
    warmUps: 5,
  });
  const period = await race({
    limit: () => runPlainPeriod(bench),
    product: () => getSalesPeriod(ctx, { ...all, period: "90d", compare: "previous" }),
    rounds: 31,
    warmUps: 5,
  });
  const running = await race({
    limit: () => runPlainRunningDay(bench),
    product: () => getRunningDay(ctx, all),
    rounds: 31,
    warmUps: 5,
  });
  return [
    { name: "whole dashboard, 6 queries at once", unit: "ms", ...times, target: { atMost: 2 } },
    { name: "sales of 90 days and the 90 before", unit: "ms", ...period, target: { atMost: 2 } },
    { name: "today beside 14 days and four same weekdays", unit: "ms", ...running, target: { atMost: 2 } },
  ];
}
