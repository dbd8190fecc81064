"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchConversation } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Changes less often than the messages. */
const AGAIN_MS = 30_000;

export function useConversation(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: helpdeskKeys.conversation(id),
    queryFn: ({ signal }) => fetchConversation(api, id, signal),
    refetchInterval: AGAIN_MS,
  });
}
