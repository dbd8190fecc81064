"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchChecks } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Problems that prevent sending, as of the last save. */
export function useChecks(id: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: campaignKeys.checks(id ?? ""),
    queryFn: ({ signal }) => fetchChecks(api, id ?? "", signal),
    placeholderData: keepPreviousData,
    enabled: id !== null,
  });
}
