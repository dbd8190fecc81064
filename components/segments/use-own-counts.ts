"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { fetchOwnCounts } from "@/components/segments/api.ts";
import { segmentKeys } from "@/components/segments/keys.ts";
import type { OwnCount, SegmentView } from "@/lib/segments/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

const PORTION = 10;
const MOST = 50;

/**
 * For users limited to some stores: the segments with counts of those stores, computed on request, in sequential
 * batches of ten. Outdated requests are aborted.
 */
export function useOwnCounts(segments: readonly SegmentView[]): SegmentView[] {
  const api = useApi();
  const client = useQueryClient();
  const ids = segments.filter(({ isScoped }) => isScoped).map(({ id }) => id);
  const portions = portionsOf(ids.slice(0, MOST));
  const isSettled = (portion: readonly string[]) => {
    const state = client.getQueryState(segmentKeys.counts(portion));
    return state !== undefined && state.status !== "pending";
  };
  const counts = useQueries({
    queries: portions.map((portion, index) => ({
      queryKey: segmentKeys.counts(portion),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchOwnCounts(api, portion, signal),
      enabled: portions.slice(0, index).every(isSettled),
    })),
  });
  const found = new Map<string, OwnCount>();
  for (const [index, { data, isError }] of counts.entries()) {
    for (const one of data?.data ?? []) found.set(one.id, one);
    if (isError) for (const id of portions[index] ?? []) found.set(id, { id, timedOut: true });
  }
  return segments.map((segment) => withOwn(segment, found.get(segment.id)));
}

function withOwn(segment: SegmentView, own: OwnCount | undefined): SegmentView {
  if (!own) return segment;
  if (own.timedOut) return { ...segment, timedOutAt: segment.updatedAt };
  return { ...segment, size: own.size, reach: own.reach };
}

function portionsOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / PORTION) }, (_, at) =>
    ids.slice(at * PORTION, (at + 1) * PORTION),
  );
}
