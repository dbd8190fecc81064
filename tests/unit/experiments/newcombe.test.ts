import { describe, expect, it } from "vitest";
import { differenceOfProportions } from "../../../lib/experiments/rules/newcombe.ts";

describe("difference of proportions", () => {
  // Newcombe (1998), table II, row "method 10" of its eight examples.
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])("of %i/%i and %i/%i has the published interval", (a, m, b, n, low, high) => {
    const interval = differenceOfProportions({ count: a, of: m }, { count: b, of: n });
    expect(interval.difference).toBeCloseTo(a / m - b / n, 12);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it("changes its sign when the groups are exchanged", () => {
    const [a, b] = [
      { count: 31, of: 412 },
      { count: 2, of: 45 },
    ];
    const [forward, backward] = [differenceOfProportions(a, b), differenceOfProportions(b, a)];
    expect(backward.difference).toBeCloseTo(-forward.difference, 12);
    expect(backward.low).toBeCloseTo(-forward.high, 12);
    expect(backward.high).toBeCloseTo(-forward.low, 12);
  });
});
