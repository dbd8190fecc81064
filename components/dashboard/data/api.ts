import type { Day } from "@/lib/core/dates.ts";
import type { Comparison, SalesPeriodName } from "@/lib/sales/names.ts";
import type {
  DashboardTotal,
  InfluencedRevenue,
  IntradayPoint,
  RecentSale,
  RunningDay,
  SalesHistoryDay,
  SalesPeriod,
  StoreComparison,
  StorePeriod,
  TopSeller,
} from "@/lib/sales/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

/** Undefined means all stores. */
export type Scope = { storeIds: readonly string[] | undefined; signal?: AbortSignal };

type PeriodScope = Scope & { period: SalesPeriodName; from: Day | null; to: Day | null };

export const HISTORY_DAYS = 30;
const RECENT_SALES = 20;

export function fetchDashboardTotal(api: Api, { storeIds, signal }: Scope): Promise<DashboardTotal> {
  return api.get("/sales/dashboard-total", { query: { storeIds }, signal });
}

export function fetchDashboardHistory(api: Api, { storeIds, signal }: Scope): Promise<SalesHistoryDay[]> {
  return api.get("/sales/dashboard-history", { query: { days: HISTORY_DAYS, storeIds }, signal });
}

export function fetchRecentSales(api: Api, { storeIds, signal }: Scope): Promise<RecentSale[]> {
  return api.get("/sales/recent-sales", { query: { limit: RECENT_SALES, storeIds }, signal });
}

export function fetchStoreComparison(api: Api, { storeIds, signal }: Scope): Promise<StoreComparison[]> {
  return api.get("/sales/store-comparison", { query: { storeIds }, signal });
}

export function fetchIntradayHistory(api: Api, { storeIds, signal }: Scope): Promise<IntradayPoint[]> {
  return api.get("/sales/intraday-history", { query: { storeIds }, signal });
}

export function fetchRunningDay(api: Api, { storeIds, signal }: Scope): Promise<RunningDay> {
  return api.get("/sales/running-day", { query: { storeIds }, signal });
}

export function fetchSalesPeriod(
  api: Api,
  { signal, ...query }: PeriodScope & { compare: Comparison },
): Promise<SalesPeriod> {
  return api.get("/sales/dashboard-period", { query, signal });
}

export function fetchStorePeriods(
  api: Api,
  { signal, ...query }: PeriodScope & { compare: Comparison },
): Promise<StorePeriod[]> {
  return api.get("/sales/store-period", { query, signal });
}

export function fetchTopSellers(api: Api, { signal, ...query }: PeriodScope): Promise<TopSeller[]> {
  return api.get("/sales/top-sellers", { query, signal });
}

export function fetchInfluenced(api: Api, { signal, ...query }: PeriodScope): Promise<InfluencedRevenue> {
  return api.get("/sales/influenced", { query, signal });
}

export function triggerSync(api: Api): Promise<unknown> {
  return api.post("/sales/trigger-sync");
}
