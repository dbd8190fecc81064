"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { fetchSyncStatus } from "@/components/shell/sync-status.ts";
import { fetchOtherRuns, fetchSyncHistory } from "@/components/sync/api.ts";
import { syncKeys } from "@/components/sync/keys.ts";
import type { OtherRun, SyncRun, SyncStatus } from "@/components/sync/shapes.ts";
import { useApi } from "@/lib/web/use-api.ts";

const WHILE_RUNNING_MS = 2_000;

/** The current run; polled every two seconds while one is running. */
export function useLiveSyncStatus() {
  const api = useApi();
  return useQuery({
    queryKey: syncKeys.status,
    queryFn: ({ signal }) => fetchSyncStatus<SyncStatus>(api, signal),
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING_MS : false),
  });
}

export function useSyncHistory(page: number) {
  const api = useApi();
  return useQuery({
    queryKey: syncKeys.historyPage(page),
    queryFn: ({ signal }) => fetchSyncHistory(api, page, signal),
    placeholderData: keepPreviousData,
  });
}

const RUNNING_MS = 15_000;
const isRunning = ({ status }: OtherRun) => status === "running";

export function useOtherRuns(page: number) {
  const api = useApi();
  return useQuery({
    queryKey: syncKeys.otherRuns(page),
    queryFn: ({ signal }) => fetchOtherRuns(api, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? RUNNING_MS : false),
  });
}

/**
 * Refetches the history when a run starts or ends, and reports the end. Returns a function to register a run started
 * here: it may end before polling sees it running.
 */
export function useRunChanges(
  status: SyncStatus | undefined,
  onEnded: (run: SyncRun) => void,
): (startedId: string) => void {
  const queryClient = useQueryClient();
  const running = useRef<string | null | undefined>(undefined);
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  });
  useEffect(() => {
    if (status === undefined) return;
    const before = running.current;
    const now = status.running?.id ?? null;
    running.current = now;
    if (before === undefined || before === now) return;
    queryClient.invalidateQueries({ queryKey: syncKeys.history });
    const run = [status.lastCompleted, status.lastFailed].find((candidate) => candidate?.id === before);
    if (run) ended.current(run);
  }, [status, queryClient]);
  return useCallback((startedId) => {
    running.current = startedId;
  }, []);
}
