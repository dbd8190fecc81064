"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Audience, fetchEstimate } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { hasAudience } from "@/components/campaigns/wizard/audience/has-audience.ts";
import type { Estimate } from "@/lib/campaigns/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";

const PAUSE_MS = 400;

/**
 * Estimates the current audience without its control group. Keeps the last figure, greyed, while loading; aborts outdated
 * requests.
 */
export function useEstimate({ channel, segmentId, behaviorRules, holdoutPercent }: Audience & Holdout) {
  const api = useApi();
  const wanted = JSON.stringify({ channel, segmentId, behaviorRules });
  const settled = useSettled(wanted, PAUSE_MS);
  const audience = JSON.parse(settled) as Audience;
  const isAsked = hasAudience(audience);
  const estimate = useQuery({
    queryKey: campaignKeys.estimate(audience),
    queryFn: ({ signal }) => fetchEstimate(api, audience, signal),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    retry: false,
  });
  return {
    data: isAsked && estimate.data ? withoutHoldout(estimate.data, holdoutPercent) : undefined,
    error: estimate.error,
    isAsked,
    isCounting: isAsked && (wanted !== settled || estimate.isFetching),
    retry: () => void estimate.refetch(),
  };
}

type Holdout = { holdoutPercent: number };

/** Who is held out is drawn when the audience is written, so the number is approximate. */
function withoutHoldout(estimate: Estimate, holdoutPercent: number): Estimate {
  if (estimate.timedOut || holdoutPercent === 0) return estimate;
  const holdout = Math.round((estimate.count * holdoutPercent) / 100);
  return { ...estimate, count: estimate.count - holdout, skipped: { ...estimate.skipped, holdout } };
}

export type EstimateState = ReturnType<typeof useEstimate>;
