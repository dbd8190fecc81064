"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CampaignListQuery, fetchCampaigns } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { isSending } from "@/components/campaigns/list/tabs.ts";
import { useApi } from "@/lib/web/use-api.ts";

const POLL_MS = 4_000;

/** One page of campaigns. It asks again by itself only while one of them is being sent. */
export function useCampaigns(query: CampaignListQuery) {
  const api = useApi();
  return useQuery({
    queryKey: campaignKeys.list(query),
    queryFn: ({ signal }) => fetchCampaigns(api, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isSending) ? POLL_MS : false),
  });
}
