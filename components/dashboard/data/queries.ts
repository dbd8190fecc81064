import { queryOptions } from "@tanstack/react-query";
import {
  fetchDashboardHistory,
  fetchDashboardTotal,
  fetchInfluenced,
  fetchIntradayHistory,
  fetchRecentSales,
  fetchRunningDay,
  fetchSalesPeriod,
  fetchStoreComparison,
  fetchStorePeriods,
  fetchTopSellers,
} from "@/components/dashboard/data/api.ts";
import { dashboardKeys } from "@/components/dashboard/data/keys.ts";
import type { AskedPeriod } from "@/components/dashboard/period/period.ts";
import type { Api } from "@/lib/web/api.ts";

/** Undefined means all stores. */
type Stores = readonly string[] | undefined;

export function totalQuery(api: Api, storeIds: Stores) {
  return queryOptions({
    queryKey: dashboardKeys.total(storeIds),
    queryFn: ({ signal }) => fetchDashboardTotal(api, { storeIds, signal }),
  });
}

/** Each card's query. The first part of the key lets a refresh load them all again. */
export function cardQueries(api: Api, storeIds: Stores) {
  return {
    history: queryOptions({
      queryKey: dashboardKeys.card("history", storeIds),
      queryFn: ({ signal }) => fetchDashboardHistory(api, { storeIds, signal }),
    }),
    recent: queryOptions({
      queryKey: dashboardKeys.card("recent-sales", storeIds),
      queryFn: ({ signal }) => fetchRecentSales(api, { storeIds, signal }),
    }),
    stores: queryOptions({
      queryKey: dashboardKeys.card("store-comparison", storeIds),
      queryFn: ({ signal }) => fetchStoreComparison(api, { storeIds, signal }),
    }),
    running: queryOptions({
      queryKey: dashboardKeys.card("running-day", storeIds),
      queryFn: ({ signal }) => fetchRunningDay(api, { storeIds, signal }),
    }),
    intraday: queryOptions({
      queryKey: dashboardKeys.card("intraday", storeIds),
      queryFn: ({ signal }) => fetchIntradayHistory(api, { storeIds, signal }),
    }),
  };
}

/** The stores over the page's period, asked for once the card shows it. */
export function storePeriodsQuery(api: Api, storeIds: Stores, { compare, ...days }: AskedPeriod) {
  return queryOptions({
    queryKey: [...dashboardKeys.card("store-period", storeIds), days, compare],
    queryFn: ({ signal }) => fetchStorePeriods(api, { storeIds, ...days, compare, signal }),
  });
}

/** What follows the page's period from the start. */
export function periodQueries(api: Api, storeIds: Stores, { compare, ...days }: AskedPeriod) {
  return {
    sales: queryOptions({
      queryKey: [...dashboardKeys.card("period", storeIds), days, compare],
      queryFn: ({ signal }) => fetchSalesPeriod(api, { storeIds, ...days, compare, signal }),
    }),
    sellers: queryOptions({
      queryKey: [...dashboardKeys.card("top-sellers", storeIds), days],
      queryFn: ({ signal }) => fetchTopSellers(api, { storeIds, ...days, signal }),
    }),
    influenced: queryOptions({
      queryKey: [...dashboardKeys.card("influenced", storeIds), days],
      queryFn: ({ signal }) => fetchInfluenced(api, { storeIds, ...days, signal }),
    }),
  };
}
