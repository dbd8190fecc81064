"use client";

import type { SyncRun } from "@/components/sync/shapes.ts";
import { useSyncHistory } from "@/components/sync/use-sync-runs.ts";

/** The run that the URL names: the one in progress, or one of the page of history on the screen. */
export function useFindRun(id: string, page: number, running: SyncRun | null): SyncRun | null {
  const history = useSyncHistory(page);
  if (id === "") return null;
  if (running?.id === id) return running;
  return history.data?.data.find((run) => run.id === id) ?? null;
}
