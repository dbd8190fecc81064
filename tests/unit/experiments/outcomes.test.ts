import { describe, expect, it } from "vitest";
import { adjustForSpend, capRevenue, quantile } from "../../../lib/experiments/rules/outcomes.ts";
import { seededRandom } from "../../../lib/experiments/rules/random.ts";

describe("cap of revenue", () => {
  it("is the 99th percentile of the positive amounts; returns keep their amount", () => {
    const revenue = Float64Array.from([...Array.from({ length: 100 }, (_, i) => i + 1), 0, -500]);
    const { cap, revenue: capped, shareBelowCap } = capRevenue(revenue);
    expect(cap).toBeCloseTo(99.01, 10);
    expect(capped.at(99)).toBeCloseTo(99.01, 10);
    expect(capped.at(-1)).toBe(-500);
    expect(shareBelowCap).toBeCloseTo(1 - (100 - 99.01) / 5_050, 10);
  });

  it("does not exist when nobody bought", () => {
    expect(capRevenue(Float64Array.of(0, -3))).toMatchObject({ cap: null, shareBelowCap: 1 });
  });
});

describe("adjustment for earlier spend", () => {
  it("removes what the earlier spend predicts: the rest has no correlation with it", () => {
    const random = seededRandom(4);
    const before = Float64Array.from({ length: 500 }, () => random() * 100);
    const revenue = before.map((x) => 3 * x + random() * 10);
    const people = before.length;
    const rest = adjustForSpend(revenue, before, people);
    const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / people;
    const covariance = rest.reduce((sum, y, i) => sum + (y - mean(rest)) * ((before[i] ?? 0) - mean(before)), 0);
    expect(Math.abs(covariance / people)).toBeLessThan(1e-8);
  });

  it("changes nothing without earlier spend", () => {
    const revenue = Float64Array.of(5, 0, 7);
    expect(adjustForSpend(revenue, new Float64Array(3), 10)).toEqual(revenue);
  });
});

describe("quantile", () => {
  it("interpolates between neighbours", () => {
    const values = Float64Array.of(1, 2, 3, 4);
    expect([0, 0.5, 0.9, 1].map((share) => quantile(values, share))).toEqual([1, 2.5, 3.7, 4]);
  });
});
