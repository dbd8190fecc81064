"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { triggerSync } from "@/components/dashboard/data/api.ts";
import { SYNC_STATUS_KEY } from "@/components/shell/sync-status.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Typical duration of a small sync. */
export const REFETCH_AFTER_SYNC_MS = 8_000;

type TriggerSyncOptions = { refresh: () => unknown; onStarted: () => unknown; onFailed: (error: Error) => unknown };

/** Starts an ERP sync and refetches the figures 8 s later. Updates the top bar's freshness indicator at once. */
export function useTriggerSync({ refresh, onStarted, onFailed }: TriggerSyncOptions) {
  const api = useApi();
  const client = useQueryClient();
  const latestRefresh = useRef(refresh);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latestRefresh.current = refresh;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMutation({
    mutationFn: () => triggerSync(api),
    onSuccess: () => {
      onStarted();
      client.invalidateQueries({ queryKey: SYNC_STATUS_KEY });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latestRefresh.current(), REFETCH_AFTER_SYNC_MS);
    },
    onError: onFailed,
  });
}
