"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { fetchReport } from "@/components/campaigns/report/api.ts";
import { isUnderWay } from "@/components/campaigns/under-way.ts";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

const SENDING_MS = 3_000;
/** Most responses arrive within the first hour. */
const FRESH_MS = 10_000;
const FRESH_FOR_MS = 3_600_000;
/** Counts may lag behind the end of the send. */
const JUST_ENDED_MS = 30_000;
const SUMS_MS = 30_000;

/** Results of one send, polled while they change. Null: the latest send. */
export function useReport(campaign: CampaignView, occurrence: number | null) {
  const api = useApi();
  return useQuery({
    queryKey: campaignKeys.report(campaign.id, occurrence),
    queryFn: ({ signal }) => fetchReport(api, campaign.id, occurrence, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollingMs(campaign, Date.now()),
  });
}

/** Polling interval; false once the report is final. */
export function pollingMs(campaign: Pick<CampaignView, "status" | "finishedAt">, now: number) {
  if (isUnderWay(campaign)) return SENDING_MS;
  const { finishedAt } = campaign;
  if (finishedAt === null) return false;
  const age = now - Date.parse(finishedAt);
  if (age < JUST_ENDED_MS) return SENDING_MS;
  return age < FRESH_FOR_MS ? FRESH_MS : false;
}

/** Of the cost and the effect, whose sums read all messages of the send. */
export function sumPollingMs(campaign: Pick<CampaignView, "status" | "finishedAt">, now: number) {
  return pollingMs(campaign, now) && SUMS_MS;
}
