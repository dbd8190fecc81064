"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchNumbers, type NumbersFilter } from "@/components/whatsapp-numbers/api.ts";
import { numberKeys } from "@/components/whatsapp-numbers/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useNumbers(filter: NumbersFilter) {
  const api = useApi();
  return useQuery({
    queryKey: numberKeys.list(filter),
    queryFn: ({ signal }) => fetchNumbers(api, filter, signal),
    placeholderData: keepPreviousData,
  });
}
