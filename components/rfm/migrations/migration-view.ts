import type { RfmSegment } from "@/lib/customers/names.ts";
import { RFM_SEGMENTS } from "@/lib/customers/names.ts";
import type { RfmFlow } from "@/lib/rfm/schemas.ts";

/** A rise, a fall or neither in the order of the segments; finer than the endpoint's totals, which count sides. */
export type FlowTone = "positive" | "negative" | "neutral" | "entered" | "left";

/** A segment, or "outside" for new and lost customers. */
export type FlowEnd = RfmSegment | "outside";

export type FlowRow = { from: FlowEnd; to: FlowEnd; tone: FlowTone; count: number; revenue: number };

const ORDER: readonly FlowEnd[] = [...RFM_SEGMENTS, "outside"];
const POSITIVE_SEGMENTS = 5;

export function isPositiveSegment(segment: RfmSegment): boolean {
  return RFM_SEGMENTS.indexOf(segment) < POSITIVE_SEGMENTS;
}

export function toneOf(from: FlowEnd, to: FlowEnd): FlowTone {
  if (from === "outside") return "entered";
  if (to === "outside") return "left";
  if (from === to) return "neutral";
  return ORDER.indexOf(to) < ORDER.indexOf(from) ? "positive" : "negative";
}

/** Flows with customers, sorted from best to worst segment on both sides. */
export function toFlowRows(flows: readonly RfmFlow[]): FlowRow[] {
  return flows
    .filter(({ count }) => count > 0)
    .map(({ from, to, count, revenue }) => {
      const ends = { from: from ?? "outside", to: to ?? "outside" } as const;
      return { ...ends, tone: toneOf(ends.from, ends.to), count, revenue };
    })
    .sort((a, b) => ORDER.indexOf(a.from) - ORDER.indexOf(b.from) || ORDER.indexOf(a.to) - ORDER.indexOf(b.to));
}

/** Total spent by the same customers that `countOf` counts as fallen. */
export function spentByFallen(rows: readonly FlowRow[]): number {
  return sumOf(
    rows.filter(({ tone }) => tone === "negative"),
    "revenue",
  );
}

/** Customers who moved this way. */
export function countOf(rows: readonly FlowRow[], tone: FlowTone): number {
  return sumOf(
    rows.filter((row) => row.tone === tone),
    "count",
  );
}

export function sumOf(rows: readonly FlowRow[], field: "count" | "revenue"): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

/** The ends on one side of the diagram or matrix, in order. */
export function endsOf(rows: readonly FlowRow[], side: "from" | "to"): FlowEnd[] {
  return ORDER.filter((end) => rows.some((row) => row[side] === end));
}
