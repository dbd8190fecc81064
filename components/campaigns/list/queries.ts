import { queryOptions } from "@tanstack/react-query";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import type { Api } from "@/lib/web/api.ts";
import { type CampaignListQuery, fetchCampaigns } from "@/lib/web/resources/campaigns.ts";

export function campaignsQuery(api: Api, query: CampaignListQuery) {
  return queryOptions({
    queryKey: campaignKeys.list(query),
    queryFn: ({ signal }) => fetchCampaigns(api, query, signal),
  });
}
