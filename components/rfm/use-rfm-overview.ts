"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchRfmOverview, type StoreIds } from "@/components/rfm/api.ts";
import { rfmKeys } from "@/components/rfm/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** One month's segments. Keeps the previous data while another month loads. */
export function useRfmOverview(period: string, storeIds: StoreIds, { enabled }: { enabled: boolean }) {
  const api = useApi();
  return useQuery({
    queryKey: rfmKeys.overview(period, storeIds),
    queryFn: ({ signal }) => fetchRfmOverview(api, period, { storeIds, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
