import { describe, expect, it } from "vitest";
import { drawRevenue, effectOf } from "../../../lib/experiments/rules/measure-effect.ts";
import { type PooledSend, poolEffects } from "../../../lib/experiments/rules/pool-effects.ts";
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

/** The send with its draws. */
function measured(counts: ReturnType<typeof send>, seed: number, groups: readonly string[] = ["all"]) {
  const drawn = drawRevenue(counts, seed);
  if (!drawn) throw new Error("An arm is empty");
  return { counts, drawn, groups } satisfies PooledSend;
}

describe("pooled effect", () => {
  it("of one send is that of the send, for its treated", () => {
    const outcomes = send(1, 800, 0.03);
    const one = measured(outcomes, 5);
    const alone = effectOf(outcomes, one.drawn);
    const { all } = poolEffects([one]);
    for (const bound of ["difference", "low", "high"] as const) {
      expect(all?.revenue[bound]).toBeCloseTo(alone.revenue[bound] * outcomes.treated, 4);
      expect(all?.buyers[bound]).toBeCloseTo(alone.purchaseRate[bound] * outcomes.treated, 8);
    }
  });

  it("proves what no single send could", () => {
    const sends = Array.from({ length: 12 }, (_, i) => measured(send(20 + i, 500, 0.05), i));
    const proven = sends.filter(({ counts, drawn }) => effectOf(counts, drawn).purchaseRate.low > 0);
    const { all } = poolEffects(sends);
    expect(proven.length).toBeLessThan(6);
    expect(all?.sends).toBe(12);
    expect(all?.buyers.low).toBeGreaterThan(0);
    expect(all?.revenue.low).toBeGreaterThan(0);
  });

  it("contains no effect in about 95 % of 100 pools of four sends without one", () => {
    let wrong = { buyers: 0, revenue: 0 };
    for (let round = 0; round < 100; round += 1) {
      const sends = [0, 1, 2, 3].map((i) => measured(send(round * 4 + i, 300, 0), i));
      const { all } = poolEffects(sends);
      const misses = (figure: "buyers" | "revenue") =>
        Number((all?.[figure].low ?? 0) > 0 || (all?.[figure].high ?? 0) < 0);
      wrong = { buyers: wrong.buyers + misses("buyers"), revenue: wrong.revenue + misses("revenue") };
    }
    // 5 are expected, with a standard deviation of 2.2.
    for (const count of [wrong.buyers, wrong.revenue]) expect(Math.abs(count - 5)).toBeLessThan(7);
  });

  it("is divided by group; sums of the groups are the whole", () => {
    const groupsOf = (channel: string) => ["all", channel];
    const pooled = poolEffects([
      measured(send(1, 400, 0.02), 1, groupsOf("whatsapp")),
      measured(send(2, 600, 0.02), 2, groupsOf("email")),
    ]);
    expect(pooled.all?.sends).toBe(2);
    const parts = [pooled.whatsapp, pooled.email];
    for (const figure of ["buyers", "revenue"] as const) {
      const together = parts.reduce((total, part) => total + (part?.[figure].difference ?? 0), 0);
      expect(pooled.all?.[figure].difference).toBeCloseTo(together, 6);
    }
  });
});
