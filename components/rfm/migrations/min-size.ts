import { type FlowRow, sumOf } from "@/components/rfm/migrations/migration-view.ts";

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
/** Flows below this share of all customers are too thin to read. */
const DEFAULT_PART = 0.002;

/** Steps of the slider, up to the largest flow, so that at least one flow stays visible. */
export function sizeSteps(rows: readonly FlowRow[]): number[] {
  const largest = Math.max(1, ...rows.map(({ count }) => count));
  return STEPS.filter((step) => step <= largest);
}

export function defaultMinSize(rows: readonly FlowRow[]): number {
  const wanted = sumOf(rows, "count") * DEFAULT_PART;
  return sizeSteps(rows).findLast((step) => step <= wanted) ?? 1;
}

/** The value from the URL, if the slider has that step. */
export function parseMinSize(text: string, rows: readonly FlowRow[]): number {
  const asked = Number.parseInt(text, 10);
  return sizeSteps(rows).includes(asked) ? asked : defaultMinSize(rows);
}
