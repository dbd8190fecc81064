"use client";

import { type QueryClient, skipToken, useQuery } from "@tanstack/react-query";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";

/** Until then the helpdesk has removed the label of a waiting customer. */
const SETTLED_MS = 120_000;

type Answered = Record<number, number>;

/** Remembers a reply sent here, so that the lists show it before the helpdesk's label is gone. */
export function noteAnswered(client: QueryClient, conversationId: number): void {
  client.setQueryData<Answered>(helpdeskKeys.answered, (before) => ({ ...before, [conversationId]: Date.now() }));
}

/** Whether the user has just answered a conversation that waits since then, or since an unknown time. */
export function useAnswered(): (conversationId: number, since?: string) => boolean {
  const { data = {} } = useQuery<Answered>({
    queryKey: helpdeskKeys.answered,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (conversationId, since) => {
    const at = data[conversationId] ?? 0;
    return Date.now() - at < SETTLED_MS && (since === undefined || Date.parse(since) <= at);
  };
}
