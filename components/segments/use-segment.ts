"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchSegment } from "@/components/segments/api.ts";
import { segmentKeys } from "@/components/segments/keys.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

export const COUNTING_POLL_MS = 3_000;

/** Saved, and its count still on its way. */
export function isBeingCounted({ size, timedOutAt }: Pick<SegmentView, "size" | "timedOutAt">): boolean {
  return size === null && timedOutAt === null;
}

/** Counted in the background: it is worth looking again. Of some stores only it is counted for its reader alone. */
export function isAwaited(segment: Pick<SegmentView, "size" | "timedOutAt" | "isScoped">): boolean {
  return !segment.isScoped && isBeingCounted(segment);
}

/** One segment; looked at again until its customers are counted. */
export function useSegment(id: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: segmentKeys.one(id ?? ""),
    queryFn: ({ signal }) => fetchSegment(api, id ?? "", signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? COUNTING_POLL_MS : false),
  });
}
