"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchTopSellers } from "@/components/dashboard/api.ts";
import { dashboardKeys } from "@/components/dashboard/keys.ts";
import type { CardScope } from "@/components/dashboard/scope.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useTopSellers({ storeIds, enabled }: CardScope) {
  const api = useApi();
  return useQuery({
    queryKey: dashboardKeys.card("top-sellers", storeIds),
    queryFn: ({ signal }) => fetchTopSellers(api, { storeIds, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
