"use client";

import { useQuery } from "@tanstack/react-query";
import type { Api } from "@/lib/web/api.ts";
import { POLLING_INTERVAL_MS } from "@/lib/web/query-client.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export type SyncStatus = {
  isConnected: boolean;
  running: { id: string } | null;
  lastCompleted: { finishedAt: string | null } | null;
  lastFailed: { startedAt: string } | null;
  dataUpTo: string | null;
};

export type Freshness = "running" | "failed" | "never" | "fresh";

export const SYNC_STATUS_KEY = ["sync", "status"] as const;
const WHILE_RUNNING_MS = 5_000;

/** `Status`: the fields that the caller reads. */
export function fetchSyncStatus<Status extends SyncStatus = SyncStatus>(
  api: Api,
  signal?: AbortSignal,
): Promise<Status> {
  return api.get("/erp/sync/status", { signal });
}

/** Polled every two minutes, and every five seconds during a sync. Disabled without permission. */
export function useSyncStatus() {
  const api = useApi();
  const { hasPermission } = useProfile();
  return useQuery({
    queryKey: SYNC_STATUS_KEY,
    queryFn: ({ signal }) => fetchSyncStatus(api, signal),
    enabled: hasPermission("app:erp") || hasPermission("app:dashboard"),
    // The dot in the top bar says itself that it is unknown.
    meta: { reportsStale: true },
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING_MS : POLLING_INTERVAL_MS),
  });
}

/** A failed run counts until a later one has completed. */
export function freshnessOf({ running, lastCompleted, lastFailed, dataUpTo }: SyncStatus): Freshness {
  if (running !== null) return "running";
  const completedAt = Date.parse(lastCompleted?.finishedAt ?? "");
  if (lastFailed !== null && !(completedAt > Date.parse(lastFailed.startedAt))) return "failed";
  return dataUpTo === null ? "never" : "fresh";
}
