"use client";

import { useMemo } from "react";
import { countsByKey, type Wire } from "@/components/segments/rules/wire.ts";
import { useOwnCounts } from "@/components/segments/use-own-counts.ts";
import { usePreview } from "@/components/segments/use-preview.ts";
import type { SegmentSample, SegmentView } from "@/lib/segments/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export type Found = {
  count: number | null;
  reach: { whatsapp: number; email: number } | null;
  counts: ReadonlyMap<string, number>;
  sample: readonly SegmentSample[] | null;
  /** The displayed count belongs to the previous rules. */
  isCounting: boolean;
  timedOut: boolean;
  error: Error | null;
  retry: () => void;
  /** Counts only customers of the user's stores. */
  isScoped: boolean;
  /** Time of a saved count; null for a current one. */
  countedAt: string | null;
};

const NO_COUNTS: ReadonlyMap<string, number> = new Map();

/** Current matches of the rules; for read-only users, the saved segment's count. */
export function useFound(wire: Wire, segment: SegmentView | null): Found {
  const { profile, isReadOnly } = useProfile();
  const preview = usePreview(wire.rules, { enabled: !isReadOnly });
  const answer = preview.data?.timedOut === false ? preview.data : null;
  const isOfThese = preview.rulesOfAnswer === JSON.stringify(wire.rules) && !preview.isPlaceholderData;
  const counts = useMemo(
    () => (answer && isOfThese ? countsByKey(wire, answer.clauses) : NO_COUNTS),
    [answer, isOfThese, wire],
  );
  const [saved] = useOwnCounts(isReadOnly && segment ? [segment] : []);
  const { isCounting, error } = preview;
  const retry = () => void preview.refetch();
  if (isReadOnly)
    return {
      count: saved?.size ?? null,
      reach: saved?.reach ?? null,
      counts: NO_COUNTS,
      sample: null,
      isCounting: false,
      timedOut: false,
      error: null,
      retry,
      isScoped: saved?.isScoped ?? false,
      countedAt: saved?.countedAt ?? null,
    };
  return {
    count: answer?.count ?? null,
    reach: answer?.reach ?? null,
    counts,
    sample: answer?.sample ?? null,
    isCounting,
    error,
    retry,
    countedAt: null,
    timedOut: preview.data?.timedOut === true && !isCounting,
    isScoped: (profile?.stores?.length ?? 0) > 0,
  };
}
