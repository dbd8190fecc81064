"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { previewSegment } from "@/components/segments/api.ts";
import { segmentKeys } from "@/components/segments/keys.ts";
import type { SegmentRule } from "@/lib/segments/schemas.ts";
import { shouldWait } from "@/lib/web/query-client.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";

const PAUSE_MS = 400;
const FRESH_MS = 60_000;

/** Previews the customers that match these rules, debounced. Aborts outdated requests. */
export function usePreview(rules: readonly SegmentRule[], { enabled }: { enabled: boolean }) {
  const api = useApi();
  const wanted = JSON.stringify(rules);
  const settled = useSettled(wanted, PAUSE_MS);
  const preview = useQuery({
    queryKey: segmentKeys.preview(settled),
    queryFn: ({ signal }) => previewSegment(api, JSON.parse(settled) as SegmentRule[], signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: shouldWait,
    enabled,
  });
  return { ...preview, isCounting: enabled && (wanted !== settled || preview.isFetching), rulesOfAnswer: settled };
}
