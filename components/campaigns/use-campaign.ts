"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchCampaign } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { isUnderWay } from "@/components/campaigns/under-way.ts";
import { useApi } from "@/lib/web/use-api.ts";

const LIVE_MS = 3_000;

/** One campaign. `isLive` polls until its send is over (a paused one can resume automatically); forms turn it off. */
export function useCampaign(id: string, { isLive }: { isLive: boolean }) {
  const api = useApi();
  return useQuery({
    queryKey: campaignKeys.detail(id),
    queryFn: ({ signal }) => fetchCampaign(api, id, signal),
    refetchOnWindowFocus: isLive,
    refetchInterval: ({ state }) => (isLive && state.data && isUnderWay(state.data) ? LIVE_MS : false),
  });
}
