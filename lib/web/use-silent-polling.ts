"use client";

import { useEffect, useRef } from "react";
import { POLLING_INTERVAL_MS } from "./query-client.ts";

/** Calls `refetch` every 120 s while mounted. Sets no loading flag; only the first load shows one. */
export function useSilentPolling(
  refetch: () => unknown,
  { intervalMs = POLLING_INTERVAL_MS, enabled = true }: { intervalMs?: number; enabled?: boolean } = {},
): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(() => latest.current(), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, enabled]);
}
