"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { fetchRecipients, type RecipientQuery } from "@/components/campaigns/report/api.ts";
import { pollingMs } from "@/components/campaigns/report/use-report.ts";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** One page of a send's recipients; polled like its report. */
export function useRecipients(campaign: CampaignView, query: RecipientQuery) {
  const api = useApi();
  return useQuery({
    queryKey: campaignKeys.recipients(campaign.id, query),
    queryFn: ({ signal }) => fetchRecipients(api, campaign.id, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollingMs(campaign, Date.now()),
  });
}
