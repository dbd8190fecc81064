"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchStoreSettings, fetchStoreViews } from "@/components/stores/api.ts";
import { storeKeys } from "@/components/stores/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Stores open and close while somebody looks on. */
const OPEN_STATE_MS = 60_000;

export function useStores() {
  const api = useApi();
  return useQuery({
    queryKey: storeKeys.views,
    queryFn: ({ signal }) => fetchStoreViews(api, signal),
    refetchInterval: OPEN_STATE_MS,
  });
}

/** Read anew whenever a form opens on it: nobody edits what somebody else has changed since. */
export function useStoreSettings(storeId: string) {
  const api = useApi();
  return useQuery({
    queryKey: storeKeys.settings(storeId),
    queryFn: ({ signal }) => fetchStoreSettings(api, storeId, signal),
    staleTime: 0,
    gcTime: 0,
  });
}
