"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isOvertaken, withLive } from "@/components/campaigns/list/live-rows.ts";
import { campaignsQuery } from "@/components/campaigns/list/queries.ts";
import { isSending } from "@/components/campaigns/under-way.ts";
import type { CampaignListQuery } from "@/lib/web/resources/campaigns.ts";
import { useApi } from "@/lib/web/use-api.ts";

const POLL_MS = 4_000;
const SENDING: CampaignListQuery = { status: ["sending"], limit: 200 };

/**
 * One page of campaigns. While any is sending, polls only the campaigns being sent, and refetches the page when one has
 * ended.
 */
export function useCampaigns(query: CampaignListQuery) {
  const api = useApi();
  const page = useQuery({
    ...campaignsQuery(api, query),
    placeholderData: keepPreviousData,
  });
  const rows = page.data?.data ?? [];
  const live = useQuery({
    ...campaignsQuery(api, SENDING),
    enabled: rows.some(isSending),
    refetchInterval: POLL_MS,
  });
  const isNews = !page.isPlaceholderData && live.dataUpdatedAt > page.dataUpdatedAt;
  const news = isNews ? live.data?.data : undefined;
  const overtakenAt = news && isOvertaken(rows, news) ? live.dataUpdatedAt : 0;
  const { refetch } = page;
  useEffect(() => {
    if (overtakenAt > 0) void refetch({ cancelRefetch: false });
  }, [overtakenAt, refetch]);
  return { ...page, data: page.data && news ? { ...page.data, data: withLive(rows, news) } : page.data };
}
