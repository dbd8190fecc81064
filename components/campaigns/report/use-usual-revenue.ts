"use client";

import { useQuery } from "@tanstack/react-query";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { type UsualRevenue, usualRevenue } from "@/components/campaigns/report/usual-revenue.ts";
import type { CampaignReport, CampaignView } from "@/lib/campaigns/schemas.ts";
import { dayOf } from "@/lib/core/dates.ts";
import { fetchCampaigns } from "@/lib/web/resources/campaigns.ts";
import { useApi } from "@/lib/web/use-api.ts";

/**
 * More than are compared, because some are filtered out: campaigns started later on that day, or without deliveries.
 */
const ASKED = 15;

/** Revenue per message of the latest campaigns on the same channel; null while loading, or for the first campaign. */
export function useUsualRevenue(campaign: CampaignView, report: CampaignReport): UsualRevenue | null {
  const api = useApi();
  const sent = report.occurrences.find(({ occurrence }) => occurrence === report.occurrence);
  const startedAt = sent?.startedAt ?? null;
  const query = {
    channel: campaign.channel,
    status: ["sent"] as const,
    sort: "startedAt",
    order: "desc" as const,
    to: startedAt === null ? undefined : dayOf(new Date(startedAt)),
    limit: ASKED,
  };
  const { data } = useQuery({
    queryKey: campaignKeys.list(query),
    queryFn: ({ signal }) => fetchCampaigns(api, query, signal),
    enabled: startedAt !== null,
  });
  return data ? usualRevenue(data.data, { id: campaign.id, startedAt }) : null;
}
