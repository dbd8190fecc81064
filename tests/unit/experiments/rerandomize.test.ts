import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../lib/experiments/rules/random.ts";
import { type Arms, drawAssignments, intervalOf } from "../../../lib/experiments/rules/rerandomize.ts";
import { plainInterval } from "../../support/rerandomization-oracle.ts";

const DRAWS = 20_000;

const differenceOfMeans = (arms: Arms, seed: number, draws?: number) => intervalOf(drawAssignments(arms, seed, draws));

/** Few buyers, some of them huge, as in retail. */
function campaign(seed: number, people: number, share: number, buyRate: number) {
  const random = seededRandom(seed);
  const values = Array.from({ length: people }, () => (random() < buyRate ? Math.round(2_000 * random() ** -0.9) : 0));
  const isHoldout = values.map(() => random() < share);
  const entries = values.flatMap((value, i) => (value === 0 ? [] : [{ value, isHoldout: isHoldout[i] === true }]));
  const holdout = isHoldout.filter(Boolean).length;
  const arms = {
    values: Float64Array.from(entries, ({ value }) => value),
    isHoldout: Uint8Array.from(entries, (entry) => Number(entry.isHoldout)),
    treated: people - holdout,
    holdout,
  };
  return { values, isHoldout, arms };
}

describe("difference of means", () => {
  it.each([
    [300, 0.5, 0.3],
    [400, 0.1, 0.4],
    [1_000, 0.2, 0.05],
  ])(
    "of %i customers, %f held out, %f buying, agrees with an interval computed in the plain form",
    (n, share, rate) => {
      const { values, isHoldout, arms } = campaign(7, n, share, rate);
      const expected = plainInterval(values, isHoldout, { draws: DRAWS, random: seededRandom(99) });
      const interval = differenceOfMeans(arms, 1, DRAWS);
      const width = expected.high - expected.low;
      expect(interval.difference).toBeCloseTo(expected.difference, 6);
      expect(Math.abs(interval.low - expected.low)).toBeLessThan(0.03 * width);
      expect(Math.abs(interval.high - expected.high)).toBeLessThan(0.03 * width);
    },
  );

  it("is the same for the same seed and differs for another", () => {
    const { arms } = campaign(3, 500, 0.1, 0.2);
    const interval = differenceOfMeans(arms, 5);
    expect(differenceOfMeans(arms, 5)).toEqual(interval);
    expect(differenceOfMeans(arms, 6)).not.toEqual(interval);
  });

  it("does not depend on a constant that is added to every customer's value", () => {
    const { values, isHoldout } = campaign(11, 200, 0.3, 1);
    const armsOf = (plus: number) => ({
      values: Float64Array.from(values, (value) => value + plus),
      isHoldout: Uint8Array.from(isHoldout, Number),
      treated: isHoldout.filter((held) => !held).length,
      holdout: isHoldout.filter(Boolean).length,
    });
    const [interval, shifted] = [differenceOfMeans(armsOf(0), 2), differenceOfMeans(armsOf(1_000), 2)];
    expect(shifted.low).toBeCloseTo(interval.low, 4);
    expect(shifted.high).toBeCloseTo(interval.high, 4);
  });

  it("is zero when nobody bought", () => {
    const nobody = { values: new Float64Array(), isHoldout: new Uint8Array() };
    expect(differenceOfMeans({ ...nobody, treated: 50, holdout: 40 }, 1)).toEqual({ difference: 0, low: 0, high: 0 });
  });
});
