"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchQueue, type QueueQuery } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Poll interval: every request is forwarded to the helpdesk, so once a minute. */
const AGAIN_MS = 60_000;

export function useQueue(query: QueueQuery, { enabled }: { enabled: boolean }) {
  const api = useApi();
  return useQuery({
    queryKey: helpdeskKeys.queuePage(query),
    queryFn: ({ signal }) => fetchQueue(api, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    enabled,
  });
}
