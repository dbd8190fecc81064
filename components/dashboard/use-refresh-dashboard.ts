"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { dashboardKeys } from "@/components/dashboard/keys.ts";
import { rfmKeys } from "@/components/rfm/keys.ts";

/** Asks again in the order of the first load, silently: what is on the screen stays until its successor is there. */
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
