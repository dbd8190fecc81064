import type { Interval } from "./newcombe.ts";

/** A difference with its interval at 1 − 0.05 ÷ `divisor`. */
export type HolmComparison = {
  /** Orders the comparisons: the larger, the less likely is the difference by chance. */
  evidence: number;
  intervalAt: (divisor: number) => Interval;
};

/**
 * Intervals of several differences that keep the chance of any wrong one at 5 %, in the given order: Holm, S. (1979), A
 * simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6, 65–70. The strongest of m
 * has the confidence 1 − 0.05 ÷ m, the next one 1 − 0.05 ÷ (m − 1), until one includes zero; the others keep the confidence
 * of that one. So an interval excludes zero exactly if the procedure rejects it.
 */
export function holmIntervals(comparisons: readonly HolmComparison[]): Interval[] {
  const intervals: Interval[] = [];
  const order = comparisons.map((_, at) => at).sort((a, b) => strength(b) - strength(a));
  let [divisor, isOver] = [comparisons.length, false];
  for (const at of order) {
    const interval = comparisons[at]?.intervalAt(divisor);
    if (!interval) continue;
    intervals[at] = interval;
    isOver ||= !excludesZero(interval);
    if (!isOver) divisor -= 1;
  }
  return intervals;

  function strength(at: number): number {
    return comparisons[at]?.evidence ?? 0;
  }
}

export function excludesZero({ low, high }: Interval): boolean {
  return low > 0 || high < 0;
}
