"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchLogs, type LogQuery } from "@/components/audit/api.ts";
import { auditKeys } from "@/components/audit/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useAuditLogs(query: LogQuery, page: number, limit: number) {
  const api = useApi();
  return useQuery({
    queryKey: auditKeys.logs(query, page, limit),
    queryFn: ({ signal }) => fetchLogs(api, { ...query, page, limit }, signal),
    placeholderData: keepPreviousData,
  });
}
