"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { segmentsQuery } from "@/components/segments/list/queries.ts";
import type { ListState } from "@/components/segments/list/use-list-state.ts";
import { COUNTING_POLL_MS, isAwaited } from "@/components/segments/use-segment.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";

const PAUSE_MS = 250;

/** The page given by the URL; polled while one of its segments is being counted. */
export function useSegments({ query, page }: ListState) {
  const api = useApi();
  const q = useSettled(query.q, PAUSE_MS);
  return useQuery({
    ...segmentsQuery(api, { ...query, q }, page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isAwaited) ? COUNTING_POLL_MS : false),
  });
}
