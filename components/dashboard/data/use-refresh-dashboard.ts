"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { dashboardKeys } from "@/components/dashboard/data/keys.ts";
import { rfmKeys } from "@/components/rfm/keys.ts";

/** Refetches silently, in the order of the first load; keeps the old figures until the new ones load. */
export function useRefreshDashboard(storeIds: readonly string[] | undefined, month: string) {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.refetchQueries({ queryKey: dashboardKeys.total(storeIds), exact: true });
    await Promise.all([
      client.refetchQueries({ queryKey: dashboardKeys.cards(storeIds), type: "active" }),
      client.refetchQueries({ queryKey: rfmKeys.overview(month, storeIds), exact: true, type: "active" }),
    ]);
  }, [client, storeIds, month]);
}
