"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchRejectedRows } from "@/components/sync/api.ts";
import { syncKeys } from "@/components/sync/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useRejectedRows(jobRunId: string, page: number, { enabled }: { enabled: boolean }) {
  const api = useApi();
  return useQuery({
    queryKey: syncKeys.rejected(jobRunId, page),
    queryFn: ({ signal }) => fetchRejectedRows(api, { jobRunId, page }, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}
