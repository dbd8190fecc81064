import { SEGMENT_FIGURES } from "@/components/rfm/segment-columns.ts";

/** `-gasto` sorts by spend, descending. Unknown values keep the default order. */
export type SegmentSort = { id: string; desc: boolean };

const SORTABLE: readonly string[] = ["segmento", ...SEGMENT_FIGURES.map(({ id }) => id)];

export function parseSort(text: string): SegmentSort | null {
  const desc = text.startsWith("-");
  const id = desc ? text.slice(1) : text;
  return SORTABLE.includes(id) ? { id, desc } : null;
}

export function sortText(sort: SegmentSort | null): string {
  return sort === null ? "" : `${sort.desc ? "-" : ""}${sort.id}`;
}
