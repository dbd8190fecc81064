"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { segmentKeys } from "@/components/segments/keys.ts";
import type { ListState } from "@/components/segments/list/use-list-state.ts";
import { COUNTING_POLL_MS, isAwaited } from "@/components/segments/use-segment.ts";
import { fetchSegments } from "@/lib/web/resources/segments.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";

export const PAGE_SIZE = 50;
const PAUSE_MS = 250;

/** The page given by the URL; polled while one of its segments is being counted. */
export function useSegments({ query, page }: ListState) {
  const api = useApi();
  const q = useSettled(query.q, PAUSE_MS);
  const wanted = { ...query, q, page, limit: PAGE_SIZE };
  return useQuery({
    queryKey: segmentKeys.list(wanted),
    queryFn: ({ signal }) => fetchSegments(api, wanted, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isAwaited) ? COUNTING_POLL_MS : false),
  });
}
