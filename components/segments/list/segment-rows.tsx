"use client";

import { SegmentCards } from "@/components/segments/list/segment-cards.tsx";
import { SegmentsTable } from "@/components/segments/list/segments-table.tsx";
import type { ListState } from "@/components/segments/list/use-list-state.ts";
import { useOwnCounts } from "@/components/segments/use-own-counts.ts";
import { useWords } from "@/components/segments/use-words.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";

export type SegmentListProps = {
  state: ListState;
  rows: readonly SegmentView[];
  onDelete: (segment: SegmentView) => void;
};

/** A table on wide screens, cards on small ones. */
export function SegmentRows({ state, rows: listed, onDelete }: SegmentListProps) {
  const rows = useOwnCounts(listed);
  const words = useWords(rows.flatMap(({ rules }) => rules));
  return (
    <>
      <div className="max-md:hidden">
        <SegmentsTable rows={rows} words={words} state={state} onDelete={onDelete} />
      </div>
      <div className="md:hidden">
        <SegmentCards rows={rows} words={words} onDelete={onDelete} />
      </div>
    </>
  );
}
