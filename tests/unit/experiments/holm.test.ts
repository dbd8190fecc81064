import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excludesZero, type HolmComparison, holmIntervals } from "../../../lib/experiments/rules/holm.ts";

/** Normal quantile of two-sided `alpha`, by bisection of the error function's complement (Abramowitz and Stegun 7.1.26). */
function quantileOf(alpha: number): number {
  let [low, high] = [0, 40];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (pOf(middle) > alpha) low = middle;
    else high = middle;
  }
  return low;
}

/** Two-sided p of a standard normal score. */
function pOf(score: number): number {
  const x = Math.abs(score) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return series * Math.exp(-x * x);
}

/** A difference with a standard error of 1. */
const ofScore = (score: number): HolmComparison => ({
  evidence: Math.abs(score),
  intervalAt: (divisor) => {
    const half = quantileOf(0.05 / divisor);
    return { difference: score, low: score - half, high: score + half };
  },
});

/** The usual form of the procedure: adjusted p-values, in the given order. */
function rejectedByAdjustedP(scores: readonly number[]): boolean[] {
  const order = scores.map((_, at) => at).sort((a, b) => pOf(scores[a] ?? 0) - pOf(scores[b] ?? 0));
  const adjusted: number[] = [];
  let largest = 0;
  for (const [rank, at] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (scores.length - rank) * pOf(scores[at] ?? 0)));
    adjusted[at] = largest;
  }
  return adjusted.map((p) => p <= 0.05);
}

describe("Holm's procedure", () => {
  it("excludes zero exactly for the differences whose adjusted p-value is at most 5 %", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 1, maxLength: 6 }), (scores) => {
        // A p-value on the edge may fall on either side by rounding.
        fc.pre(scores.every((score) => [1, 2, 3, 4, 5, 6].every((m) => Math.abs(pOf(score) * m - 0.05) > 1e-9)));
        expect(holmIntervals(scores.map(ofScore)).map(excludesZero)).toEqual(rejectedByAdjustedP(scores));
      }),
      { seed: 1979, numRuns: 2_000 },
    );
  });

  it("gives the example of Holm: the strongest difference is compared with 5 % ÷ m, the next one with 5 % ÷ (m − 1)", () => {
    // p = 0.001, 0.02 and 0.04: the second one fails 0.025 only without the first step down.
    const scores = [quantileOf(0.001), quantileOf(0.02), quantileOf(0.04)];
    expect(holmIntervals(scores.map(ofScore)).map(excludesZero)).toEqual([true, true, true]);
    expect(
      holmIntervals([scores[1], scores[2], scores[2]].map((score) => ofScore(score ?? 0))).map(excludesZero),
    ).toEqual([false, false, false]);
  });

  it("keeps the order of the comparisons, and one comparison its 95 % interval", () => {
    const [only] = holmIntervals([ofScore(1)]);
    expect(only?.low).toBeCloseTo(1 - 1.959964, 5);
    expect(holmIntervals([ofScore(0.1), ofScore(4), ofScore(2)]).map(({ difference }) => difference)).toEqual([
      0.1, 4, 2,
    ]);
  });
});
