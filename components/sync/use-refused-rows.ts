"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchRefusedRows } from "@/components/sync/api.ts";
import { syncKeys } from "@/components/sync/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

export function useRefusedRows(jobRunId: string, page: number, { enabled }: { enabled: boolean }) {
  const api = useApi();
  return useQuery({
    queryKey: syncKeys.refused(jobRunId, page),
    queryFn: ({ signal }) => fetchRefusedRows(api, { jobRunId, page }, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}
