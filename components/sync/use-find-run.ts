"use client";

import type { SyncRun, SyncStatus } from "@/components/sync/shapes.ts";
import { useSyncHistory } from "@/components/sync/use-sync-runs.ts";

/**
 * Finds the run named in the URL, in the sync status or in the current history page. It is missing only if both have
 * loaded without it. The status is refetched before the history, so a run that ends is never missing.
 */
export function useFindRun(
  id: string,
  page: number,
  status: SyncStatus | undefined,
): { run: SyncRun | null; isMissing: boolean } {
  const history = useSyncHistory(page);
  if (id === "") return { run: null, isMissing: false };
  const told = status ? [status.running, status.lastCompleted, status.lastFailed] : [];
  const run = [...told, ...(history.data?.data ?? [])].find((it) => it?.id === id) ?? null;
  const isKnown = status !== undefined && history.isSuccess && !history.isPlaceholderData;
  return { run, isMissing: run === null && isKnown };
}
