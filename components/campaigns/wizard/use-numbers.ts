"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchNumbers } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

const FRESH_MS = 60_000;

/** Numbers from which campaigns can be sent. */
export function useNumbers() {
  const api = useApi();
  return useQuery({
    queryKey: campaignKeys.numbers,
    queryFn: ({ signal }) => fetchNumbers(api, signal),
    staleTime: FRESH_MS,
  });
}
