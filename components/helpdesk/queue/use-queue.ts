"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAnswered } from "@/components/helpdesk/answered.ts";
import { fetchQueue, type QueueQuery } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import type { WaitingQueue } from "@/lib/helpdesk/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Poll interval: every request is forwarded to the helpdesk, so once a minute. */
const AGAIN_MS = 60_000;

export function useQueue(query: QueueQuery, { enabled }: { enabled: boolean }) {
  const api = useApi();
  const isAnswered = useAnswered();
  const withoutAnswered = (page: WaitingQueue): WaitingQueue => {
    const data = page.data.filter((row) => !isAnswered(row.conversationId, row.waitingSince));
    return { ...page, data, total: page.total - (page.data.length - data.length) };
  };
  return useQuery({
    queryKey: helpdeskKeys.queuePage(query),
    queryFn: ({ signal }) => fetchQueue(api, query, signal),
    select: withoutAnswered,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    enabled,
  });
}
