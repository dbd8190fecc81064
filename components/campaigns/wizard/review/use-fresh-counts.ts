"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { campaignKeys } from "@/components/campaigns/keys.ts";

/**
 * Counts the audience again for the panel, the cost and the number's limit together: a sync since an earlier count
 * would make them disagree. Requests under way are kept.
 */
export function useFreshCounts(campaignId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const counted = [campaignKeys.estimates, campaignKeys.costForecasts, campaignKeys.rateLimits(campaignId ?? "")];
    for (const queryKey of counted) void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [queryClient, campaignId]);
}
