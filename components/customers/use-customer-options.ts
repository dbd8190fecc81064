"use client";

import { useQuery } from "@tanstack/react-query";
import { CUSTOMER_OPTIONS, fetchCustomerOptions, OPTIONS_FRESH_MS } from "@/lib/web/resources/customer-options.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Sellers and cities; loaded when an editor opens, or to name a selected seller. */
export function useCustomerOptions({ enabled = true } = {}) {
  const api = useApi();
  return useQuery({
    queryKey: CUSTOMER_OPTIONS,
    queryFn: ({ signal }) => fetchCustomerOptions(api, signal),
    staleTime: OPTIONS_FRESH_MS,
    enabled,
  });
}
