"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchCampaign } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { campaignPollingMs } from "@/components/campaigns/under-way.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** One campaign. `isLive` polls while it is scheduled or its send runs; forms turn it off. */
export function useCampaign(id: string, { isLive }: { isLive: boolean }) {
  const api = useApi();
  return useQuery({
    queryKey: campaignKeys.detail(id),
    queryFn: ({ signal }) => fetchCampaign(api, id, signal),
    refetchOnWindowFocus: isLive,
    refetchInterval: ({ state }) => (isLive && state.data ? campaignPollingMs(state.data, Date.now()) : false),
  });
}
