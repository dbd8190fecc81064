"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchSegment } from "@/components/segments/api.ts";
import { segmentKeys } from "@/components/segments/keys.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export const COUNTING_POLL_MS = 3_000;

/** Saved, but not yet counted. */
export function isBeingCounted({ size, timedOutAt }: Pick<SegmentView, "size" | "timedOutAt">): boolean {
  return size === null && timedOutAt === null;
}

/** Being counted in the background, so polling helps. Scoped counts are computed on request instead. */
export function isAwaited(segment: Pick<SegmentView, "size" | "timedOutAt" | "isScoped">): boolean {
  return !segment.isScoped && isBeingCounted(segment);
}

/** One segment; polled until it is counted. Always refetched, because campaigns change who uses it. */
export function useSegment(id: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: segmentKeys.one(id ?? ""),
    queryFn: ({ signal }) => fetchSegment(api, id ?? "", signal),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? COUNTING_POLL_MS : false),
  });
}
