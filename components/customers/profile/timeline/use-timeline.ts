"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { fetchTimeline } from "@/components/customers/api.ts";
import { customerKeys } from "@/components/customers/keys.ts";
import type { TimelineKind } from "@/lib/customers/names.ts";
import { useApi } from "@/lib/web/use-api.ts";

const PAGE_SIZE = 50;

/** The timeline, newest first, as an infinite query. */
export function useTimeline(id: string, kinds: readonly TimelineKind[]) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: customerKeys.timeline(id, kinds),
    queryFn: ({ pageParam, signal }) => fetchTimeline(api, id, { page: pageParam, limit: PAGE_SIZE, kinds }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  });
}
