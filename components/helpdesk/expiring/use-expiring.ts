"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ExpiringQuery, fetchExpiring } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

const AGAIN_MS = 60_000;

export function useExpiring(query: ExpiringQuery, { enabled }: { enabled: boolean }) {
  const api = useApi();
  return useQuery({
    queryKey: helpdeskKeys.expiring(query),
    queryFn: ({ signal }) => fetchExpiring(api, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    enabled,
  });
}
