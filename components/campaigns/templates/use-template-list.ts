"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchTemplates, type TemplateFilter } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** While a review is pending, its outcome appears without a reload. */
const PENDING_MS = 5_000;

export function useTemplateList(numberId: string, filter: TemplateFilter) {
  const api = useApi();
  return useQuery({
    queryKey: campaignKeys.templateList(numberId, filter),
    queryFn: ({ signal }) => fetchTemplates(api, numberId, filter, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === "PENDING") ? PENDING_MS : false),
  });
}
