"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ConversationsQuery, fetchConversations } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

const AGAIN_MS = 60_000;

/** Open conversations of an inbox; disabled until one is chosen. */
export function useConversations(query: ConversationsQuery | null) {
  const api = useApi();
  return useQuery({
    queryKey: helpdeskKeys.conversationsPage(query),
    queryFn: ({ signal }) => {
      if (query === null) throw new Error("An inbox is chosen before its conversations are read");
      return fetchConversations(api, query, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    enabled: query !== null,
  });
}
