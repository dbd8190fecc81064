"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchStoreSettings } from "@/components/stores/api.ts";
import { storeKeys } from "@/components/stores/keys.ts";
import { storesQuery } from "@/lib/web/resources/stores.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Refetch interval: stores open and close while the page is shown. */
const OPEN_STATE_MS = 60_000;

/** Refetched when the page opens: the store selector may have loaded the list earlier. */
export function useStores() {
  const api = useApi();
  return useQuery({ ...storesQuery(api), staleTime: 0, refetchInterval: OPEN_STATE_MS });
}

/** Refetched each time a form opens, so that users edit the current values. */
export function useStoreSettings(storeId: string) {
  const api = useApi();
  return useQuery({
    queryKey: storeKeys.settings(storeId),
    queryFn: ({ signal }) => fetchStoreSettings(api, storeId, signal),
    staleTime: 0,
    gcTime: 0,
  });
}
