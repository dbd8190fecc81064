"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { recomputeRfm } from "@/components/rfm/api.ts";
import { rfmKeys } from "@/components/rfm/keys.ts";
import { useRfmStatus } from "@/components/rfm/use-rfm-status.ts";
import type { RfmStatus } from "@/lib/rfm/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

type LastRun = NonNullable<RfmStatus["lastRun"]>;
type RecomputeOptions = { onStarted: () => void; onEnded: (run: LastRun) => void; onFailed: (error: Error) => void };

/** Starts a recomputation and refetches the figures when one ends, including those started by others. */
export function useRecompute({ onStarted, onEnded, onFailed }: RecomputeOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const status = useRfmStatus();
  const awaited = useRef<string | null>(null);
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  });

  const lastRun = status.data?.lastRun ?? null;
  useEffect(() => {
    if (lastRun === null) return;
    if (lastRun.status === "running") awaited.current = lastRun.id;
    else if (awaited.current === lastRun.id) {
      awaited.current = null;
      queryClient.invalidateQueries({ queryKey: rfmKeys.figures });
      ended.current(lastRun);
    }
  }, [lastRun, queryClient]);

  const start = useMutation({
    mutationFn: () => recomputeRfm(api),
    onSuccess: ({ jobRunId }) => {
      awaited.current = jobRunId;
      onStarted();
      // Stay pending until the status includes the run, so that the button does not flicker.
      return queryClient.invalidateQueries({ queryKey: rfmKeys.status });
    },
    onError: onFailed,
  });

  const isRunning = start.isPending || lastRun?.status === "running";
  return { status, start: () => start.mutate(), isRunning, isWaiting: lastRun?.isWaiting === true };
}
