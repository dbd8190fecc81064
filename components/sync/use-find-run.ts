"use client";

import type { SyncRun } from "@/components/sync/shapes.ts";
import { useSyncHistory } from "@/components/sync/use-sync-runs.ts";

/**
 * The run that the URL names: the one in progress, or one of the page of history on the screen. `running` is undefined
 * until the status has said; only then can one be missing.
 */
export function useFindRun(
  id: string,
  page: number,
  running: SyncRun | null | undefined,
): { run: SyncRun | null; isMissing: boolean } {
  const history = useSyncHistory(page);
  if (id === "") return { run: null, isMissing: false };
  const run = [running, ...(history.data?.data ?? [])].find((it) => it?.id === id) ?? null;
  const isKnown = running !== undefined && history.isSuccess && !history.isFetching;
  return { run, isMissing: run === null && isKnown };
}
