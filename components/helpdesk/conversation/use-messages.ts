"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { fetchMessages } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** While the page is visible: in a hidden tab the query client does not refetch. */
const AGAIN_MS = 5_000;

/** Messages, oldest first; the next page has older ones. */
export function useMessages(id: number) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: helpdeskKeys.messages(id),
    queryFn: ({ pageParam, signal }) => fetchMessages(api, id, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before ?? undefined,
    refetchInterval: AGAIN_MS,
    select: ({ pages }) => pages.toReversed().flatMap(({ data }) => data),
  });
}
