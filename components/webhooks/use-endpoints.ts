"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchEndpoints } from "@/components/webhooks/api.ts";
import { webhookKeys } from "@/components/webhooks/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Deliveries, and an endpoint that fails everything, change by themselves. */
export const REFRESH_MS = 15_000;

/** All endpoints: there are few. */
export function useEndpoints() {
  const api = useApi();
  return useQuery({
    queryKey: webhookKeys.endpoints,
    queryFn: ({ signal }) => fetchEndpoints(api, signal),
    refetchInterval: REFRESH_MS,
  });
}
