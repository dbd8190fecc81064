import type { CampaignChannel, CampaignRow, CampaignStatus } from "@/lib/campaigns/schemas.ts";
import type { Page } from "@/lib/core/paging.ts";
import type { Api } from "../api.ts";

/** Prefix of the keys of all lists of campaigns. */
export const CAMPAIGN_LISTS = ["campaigns", "list"] as const;

export type CampaignListQuery = {
  q?: string;
  channel?: CampaignChannel;
  status?: readonly CampaignStatus[];
  recurring?: boolean;
  tag?: string;
  from?: string;
  to?: string;
  sort?: string;
  order?: "asc" | "desc";
  page?: number;
  limit?: number;
};

export function fetchCampaigns(api: Api, query: CampaignListQuery, signal?: AbortSignal): Promise<Page<CampaignRow>> {
  return api.get("/campaigns", { query, signal });
}
