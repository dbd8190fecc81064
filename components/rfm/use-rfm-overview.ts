"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { StoreIds } from "@/components/rfm/api.ts";
import { rfmOverviewQuery } from "@/components/rfm/queries.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** One month's segments. Keeps the previous data while another month loads. */
export function useRfmOverview(period: string, storeIds: StoreIds, { enabled }: { enabled: boolean }) {
  const api = useApi();
  return useQuery({
    ...rfmOverviewQuery(api, period, storeIds),
    placeholderData: keepPreviousData,
    enabled,
  });
}
