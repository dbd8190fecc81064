"use client";

import { useQuery } from "@tanstack/react-query";
import { rfmStatusQuery } from "@/components/rfm/queries.ts";
import { useApi } from "@/lib/web/use-api.ts";

const WHILE_RUNNING_MS = 2_000;

/** The latest recomputation; polled every two seconds while it runs. */
export function useRfmStatus() {
  const api = useApi();
  return useQuery({
    ...rfmStatusQuery(api),
    refetchInterval: ({ state }) => (state.data?.lastRun?.status === "running" ? WHILE_RUNNING_MS : false),
  });
}
