"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchRunningDay } from "@/components/dashboard/data/api.ts";
import { dashboardKeys } from "@/components/dashboard/data/keys.ts";
import type { CardScope } from "@/components/dashboard/data/scope.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useRunningDay({ storeIds, enabled }: CardScope) {
  const api = useApi();
  return useQuery({
    queryKey: dashboardKeys.card("running-day", storeIds),
    queryFn: ({ signal }) => fetchRunningDay(api, { storeIds, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
