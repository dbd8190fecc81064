"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchStats, type LogQuery } from "@/components/audit/api.ts";
import { auditKeys } from "@/components/audit/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Depends on the period only; other filters affect just the list. */
export function useAuditStats({ startAt, endAt }: LogQuery) {
  const api = useApi();
  return useQuery({
    queryKey: auditKeys.stats(startAt, endAt),
    queryFn: ({ signal }) => fetchStats(api, { startAt, endAt }, signal),
    placeholderData: keepPreviousData,
  });
}
