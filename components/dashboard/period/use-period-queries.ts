"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchInfluenced, fetchSalesPeriod, fetchTopSellers } from "@/components/dashboard/data/api.ts";
import { dashboardKeys } from "@/components/dashboard/data/keys.ts";
import type { CardScope } from "@/components/dashboard/data/scope.ts";
import type { AskedPeriod } from "@/components/dashboard/period/use-period.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Everything on the page that follows its period. */
export function usePeriodQueries({ storeIds, enabled }: CardScope, { compare, ...days }: AskedPeriod) {
  const api = useApi();
  const options = { placeholderData: keepPreviousData, enabled };
  return {
    sales: useQuery({
      ...options,
      queryKey: [...dashboardKeys.card("period", storeIds), days, compare],
      queryFn: ({ signal }) => fetchSalesPeriod(api, { storeIds, ...days, compare, signal }),
    }),
    sellers: useQuery({
      ...options,
      queryKey: [...dashboardKeys.card("top-sellers", storeIds), days],
      queryFn: ({ signal }) => fetchTopSellers(api, { storeIds, ...days, signal }),
    }),
    influenced: useQuery({
      ...options,
      queryKey: [...dashboardKeys.card("influenced", storeIds), days],
      queryFn: ({ signal }) => fetchInfluenced(api, { storeIds, ...days, signal }),
    }),
  };
}
