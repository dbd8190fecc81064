"use client";

import type { SyncRun, SyncStatus } from "@/components/sync/shapes.ts";
import { useSyncHistory } from "@/components/sync/use-sync-runs.ts";

/**
 * The run that the URL names: one that the status tells of, or one of the page of history on the screen. Only when both
 * have come can one be missing. A run that ends is in the status before the history is read anew.
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
