"use client";

import { useEffect, useRef } from "react";
import { REFETCH_AFTER_SYNC_MS } from "@/components/dashboard/data/use-trigger-sync.ts";
import { useSyncStatus } from "@/components/shell/sync-status.ts";

/** Refetches when a sync ends, for those that take longer than the refetch after 8 s, such as the first one. */
export function useRefreshAfterSync(refresh: () => unknown): void {
  const { data } = useSyncStatus();
  const isRunning = data !== undefined && data.running !== null;
  const runningSince = useRef<number | null>(null);
  const latestRefresh = useRef(refresh);
  useEffect(() => {
    latestRefresh.current = refresh;
  });
  useEffect(() => {
    if (isRunning) {
      runningSince.current = Date.now();
      return;
    }
    const since = runningSince.current;
    runningSince.current = null;
    if (since !== null && Date.now() - since > REFETCH_AFTER_SYNC_MS) latestRefresh.current();
  }, [isRunning]);
}
