"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchFailed, fetchQueues, fetchRunsOf } from "@/components/queues/api.ts";
import { queueKeys } from "@/components/queues/keys.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Often enough to watch a queue drain; polling causes no layout shift or flicker. */
const POLL_MS = 5_000;

export function useQueues() {
  const api = useApi();
  return useQuery({
    queryKey: queueKeys.summary,
    queryFn: ({ signal }) => fetchQueues(api, signal),
    refetchInterval: POLL_MS,
  });
}

export function useFailed(queue: string) {
  const api = useApi();
  return useQuery({
    queryKey: queueKeys.failed(queue),
    queryFn: ({ signal }) => fetchFailed(api, queue, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
}

export function useRunsOf(group: string) {
  const api = useApi();
  return useQuery({ queryKey: queueKeys.runs(group), queryFn: ({ signal }) => fetchRunsOf(api, group, signal) });
}
