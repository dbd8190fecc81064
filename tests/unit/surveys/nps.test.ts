import fc from "fast-check";
import { expect, it } from "vitest";
import { groupScores, npsOf } from "../../../lib/surveys/rules/nps.ts";

const nps = (scores: number[]) => npsOf(groupScores(scores));

it("npsOf returns the share of promoters minus that of detractors", () => {
  expect(nps([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNull();
  expect(nps([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3])).toBe(100);
  expect(nps([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBe(-100);
  expect(nps([0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0])).toBe(0);
  expect(nps([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1])).toBe(20);
  expect(nps([0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0])).toBe(-33);
});

it("groupScores puts every answer into one group, and the NPS stays between −100 and 100", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 11, maxLength: 11 }), (scores) => {
      const { promoters, passives, detractors } = groupScores(scores);
      expect(promoters + passives + detractors).toBe(scores.reduce((total, count) => total + count, 0));
      const value = nps(scores);
      if (value !== null) expect(Math.abs(value)).toBeLessThanOrEqual(100);
    }),
  );
});
