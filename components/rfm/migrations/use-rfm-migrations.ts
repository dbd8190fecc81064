"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchRfmMigrations, type StoreIds } from "@/components/rfm/api.ts";
import { rfmKeys } from "@/components/rfm/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

type Periods = { currentPeriod: string; previousPeriod: string };

/** Customers that moved between segments from one month to another. */
export function useRfmMigrations(periods: Periods, storeIds: StoreIds, { enabled }: { enabled: boolean }) {
  const api = useApi();
  return useQuery({
    queryKey: rfmKeys.migrations(periods.currentPeriod, periods.previousPeriod, storeIds),
    queryFn: ({ signal }) => fetchRfmMigrations(api, periods, { storeIds, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
