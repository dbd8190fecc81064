"use client";

import { useQuery } from "@tanstack/react-query";
import { CHOICES } from "@/components/campaigns/api.ts";
import { fetchNumbers } from "@/components/whatsapp-numbers/api.ts";
import { numberKeys } from "@/components/whatsapp-numbers/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

const FRESH_MS = 60_000;
const FILTER = { limit: CHOICES };

/** Numbers from which campaigns can be sent. */
export function useNumbers() {
  const api = useApi();
  return useQuery({
    queryKey: numberKeys.list(FILTER),
    queryFn: ({ signal }) => fetchNumbers(api, FILTER, signal),
    staleTime: FRESH_MS,
  });
}
