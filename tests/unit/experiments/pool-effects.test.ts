import { describe, expect, it } from "vitest";
import { measureEffect } from "../../../lib/experiments/rules/measure-effect.ts";
import { poolEffects } from "../../../lib/experiments/rules/pool-effects.ts";
import { seededRandom } from "../../../lib/experiments/rules/random.ts";
import { packOutcomes } from "../../support/pack-outcomes.ts";

const SHARE = 0.2;

/** `lift`: what the message adds to the purchase rate of 10 %. */
function send(seed: number, people: number, lift: number) {
  const random = seededRandom(seed);
  const isHoldout = Array.from({ length: people }, () => random() < SHARE);
  const customers = isHoldout.map((held) => {
    const hasBought = random() < 0.1 + (held ? 0 : lift);
    return { hasBought, revenue: hasBought ? Math.round(5_000 * (0.5 + random())) : 0, before: 0 };
  });
  return packOutcomes(customers, isHoldout);
}

describe("pooled effect", () => {
  it("of one send is that of the send, for its treated", () => {
    const outcomes = send(1, 800, 0.03);
    const alone = measureEffect(outcomes, 5);
    const { all } = poolEffects([{ outcomes, seed: 5, groups: ["all"] }]);
    for (const bound of ["difference", "low", "high"] as const) {
      expect(all?.revenue[bound]).toBeCloseTo((alone?.revenue[bound] ?? 0) * outcomes.treated, 4);
      expect(all?.buyers[bound]).toBeCloseTo((alone?.purchaseRate[bound] ?? 0) * outcomes.treated, 8);
    }
  });

  it("proves what no single send could", () => {
    const sends = Array.from({ length: 12 }, (_, i) => ({
      outcomes: send(20 + i, 500, 0.05),
      seed: i,
      groups: ["all"],
    }));
    const proven = sends.filter(({ outcomes, seed }) => (measureEffect(outcomes, seed)?.purchaseRate.low ?? 0) > 0);
    const { all } = poolEffects(sends);
    expect(proven.length).toBeLessThan(6);
    expect(all?.sends).toBe(12);
    expect(all?.buyers.low).toBeGreaterThan(0);
    expect(all?.revenue.low).toBeGreaterThan(0);
  });

  it("contains no effect in about 95 % of 100 pools of four sends without one", () => {
    let wrong = { buyers: 0, revenue: 0 };
    for (let round = 0; round < 100; round += 1) {
      const sends = [0, 1, 2, 3].map((i) => ({ outcomes: send(round * 4 + i, 300, 0), seed: i, groups: ["all"] }));
      const { all } = poolEffects(sends);
      const misses = (figure: "buyers" | "revenue") =>
        Number((all?.[figure].low ?? 0) > 0 || (all?.[figure].high ?? 0) < 0);
      wrong = { buyers: wrong.buyers + misses("buyers"), revenue: wrong.revenue + misses("revenue") };
    }
    // 5 are expected, with a standard deviation of 2.2.
    for (const count of [wrong.buyers, wrong.revenue]) expect(Math.abs(count - 5)).toBeLessThan(7);
  });

  it("is divided by group; sums of the groups are the whole, and sends without two arms are left out", () => {
    const groupsOf = (channel: string) => ["all", channel];
    const pooled = poolEffects([
      { outcomes: send(1, 400, 0.02), seed: 1, groups: groupsOf("whatsapp") },
      { outcomes: send(2, 600, 0.02), seed: 2, groups: groupsOf("email") },
      { outcomes: { ...send(3, 20, 0), holdout: 1 }, seed: 3, groups: groupsOf("email") },
    ]);
    expect(pooled.all?.sends).toBe(2);
    const parts = [pooled.whatsapp, pooled.email];
    for (const figure of ["buyers", "revenue"] as const) {
      const together = parts.reduce((total, part) => total + (part?.[figure].difference ?? 0), 0);
      expect(pooled.all?.[figure].difference).toBeCloseTo(together, 6);
    }
  });
});
