"use client";

import { notifyManager, type Query, type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { ApiError, isApiStatus } from "@/lib/web/api-error.ts";

/** Client errors that say nothing about the data: the server was busy, or slow. */
const TRANSIENT = [408, 429];

/**
 * When the oldest data on the screen was loaded that could not be refreshed since; null while all data is current. A
 * query that reports this itself has the meta field `reportsStale`.
 */
export function useStaleData(): { since: number | null; refetch: () => void } {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const since = useCache(cache, () => oldest(cache.findAll({ type: "active", predicate: isStale })));
  const refetch = useCallback(() => void client.refetchQueries({ type: "active", predicate: isStale }), [client]);
  return { since, refetch };
}

/** The last 429 whose Retry-After a query on the screen is waiting for; null if none waits. */
export function useAwaited(): ApiError | null {
  const cache = useQueryClient().getQueryCache();
  return useCache(cache, () => {
    const reasons = cache
      .findAll({ type: "active", fetchStatus: "fetching" })
      .map(({ state }) => state.fetchFailureReason);
    return reasons.findLast((reason) => isApiStatus(reason, 429)) ?? null;
  });
}

function useCache<T>(cache: QueryCache, read: () => T): T | null {
  const subscribe = useCallback((listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]);
  return useSyncExternalStore(subscribe, read, () => null);
}

function oldest(queries: readonly Query[]): number | null {
  return queries.length === 0 ? null : Math.min(...queries.map(({ state }) => state.dataUpdatedAt));
}

function isStale({ state, meta }: Query): boolean {
  return (
    state.data !== undefined && state.status === "error" && meta?.reportsStale !== true && isTransient(state.error)
  );
}

function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.statusCode >= 500 || TRANSIENT.includes(error.statusCode);
}
