import { describe, expect, it } from "vitest";
import { shareForHalf, smallestEffect, suggestedShare } from "../../../lib/experiments/rules/power.ts";
import { binomial, seededRandom } from "../../../lib/experiments/rules/random.ts";

const BASELINE = { people: 2_000, purchases: 1_200, rate: 0.05, revenue: { mean: 500, variance: 9_000_000 } };

describe("smallest provable effect", () => {
  // Cohen (1988): two groups of 393 show a difference of 0.2 standard deviations with 80 % power.
  it("agrees with the textbook: 393 in each group for 0.2 standard deviations", () => {
    const effect = smallestEffect(
      { people: 786, purchases: 5_000, rate: 0.5, revenue: { mean: 0, variance: 1e8 } },
      50,
    );
    expect((effect?.revenueCents ?? 0) / 393 / 1e4).toBeCloseTo(0.2, 3);
  });

  it("is detected in about 80 % of simulated campaigns", () => {
    const effect = smallestEffect(BASELINE, 20);
    if (!effect) throw new Error("There is no effect");
    const random = seededRandom(8);
    const [lifted, rate] = [BASELINE.rate + effect.buyers / effect.treated, BASELINE.rate];
    let detected = 0;
    for (let campaign = 0; campaign < 4_000; campaign += 1) {
      const a = binomial(random, effect.treated, lifted) / effect.treated;
      const b = binomial(random, effect.holdout, rate) / effect.holdout;
      const error = Math.sqrt((a * (1 - a)) / effect.treated + (b * (1 - b)) / effect.holdout);
      if (Math.abs(a - b) > 1.96 * error) detected += 1;
    }
    expect(detected / 4_000).toBeGreaterThan(0.76);
    expect(detected / 4_000).toBeLessThan(0.86);
  });

  it("does not exist without a control group", () => {
    expect(smallestEffect(BASELINE, 0)).toBeNull();
    expect(smallestEffect({ ...BASELINE, people: 3 }, 10)).toBeNull();
  });

  it("is not promised to an audience that hardly bought", () => {
    const inactive = { people: 5_000, purchases: 4, rate: 0.0001, revenue: { mean: 1, variance: 1_000 } };
    expect(smallestEffect(inactive, 20)).toBeNull();
    expect(suggestedShare({ ...inactive, purchases: 0, rate: 0, revenue: { mean: 0, variance: 0 } })).toBeNull();
  });

  it("is halved by the share that is offered for it, if there is one", () => {
    const share = shareForHalf(5) ?? 0;
    const [whole, half] = [smallestEffect(BASELINE, 5), smallestEffect(BASELINE, share)];
    const perCustomer = (effect: typeof whole) => (effect ? effect.revenueCents / effect.treated : 0);
    expect(perCustomer(half) / perCustomer(whole)).toBeLessThanOrEqual(0.5);
    expect(shareForHalf(10)).toBeNull();
  });

  it("suggests the smallest share that proves a quarter more buyers", () => {
    const large = { ...BASELINE, people: 100_000 };
    const suggested = suggestedShare(large);
    expect(suggested).toBe(5);
    expect(smallestEffect(large, 5)?.buyers).toBeLessThanOrEqual(0.25 * 0.05 * 95_000);
    expect(suggestedShare({ ...BASELINE, people: 200 })).toBeNull();
  });
});
