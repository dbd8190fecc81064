"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchDashboardTotal } from "@/components/dashboard/data/api.ts";
import { dashboardKeys } from "@/components/dashboard/data/keys.ts";
import type { CardScope } from "@/components/dashboard/data/scope.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Phase 1. Keeps the previous stores' figures, dimmed, until those of the new selection load. */
export function useDashboardTotal({ storeIds, enabled }: CardScope) {
  const api = useApi();
  return useQuery({
    queryKey: dashboardKeys.total(storeIds),
    queryFn: ({ signal }) => fetchDashboardTotal(api, { storeIds, signal }),
    placeholderData: keepPreviousData,
    // The page says itself that these figures are old.
    meta: { reportsStale: true },
    enabled,
  });
}
