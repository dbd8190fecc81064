"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Audience, fetchEstimate } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";

const PAUSE_MS = 400;

/** Estimates the current audience. Keeps the last figure, greyed, while loading; aborts outdated requests. */
export function useEstimate({ channel, segmentId, behaviorRules }: Audience) {
  const api = useApi();
  const wanted = JSON.stringify({ channel, segmentId, behaviorRules });
  const settled = useSettled(wanted, PAUSE_MS);
  const audience = JSON.parse(settled) as Audience;
  const isAsked = audience.segmentId !== null || (audience.behaviorRules?.rules.length ?? 0) > 0;
  const estimate = useQuery({
    queryKey: campaignKeys.estimate(audience),
    queryFn: ({ signal }) => fetchEstimate(api, audience, signal),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    retry: false,
  });
  return {
    data: isAsked ? estimate.data : undefined,
    error: estimate.error,
    isAsked,
    isCounting: isAsked && (wanted !== settled || estimate.isFetching),
    retry: () => void estimate.refetch(),
  };
}

export type EstimateState = ReturnType<typeof useEstimate>;
