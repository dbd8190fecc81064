"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchCustomerOptions } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

const FRESH_MS = 5 * 60_000;

/** Sellers and cities; loaded when an editor opens, or to name a selected seller. */
export function useCustomerOptions({ enabled = true } = {}) {
  const api = useApi();
  return useQuery({
    queryKey: customerKeys.options,
    queryFn: ({ signal }) => fetchCustomerOptions(api, signal),
    staleTime: FRESH_MS,
    enabled,
  });
}
