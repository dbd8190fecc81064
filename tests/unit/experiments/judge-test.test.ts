import { describe, expect, it } from "vitest";
import { judgeTest, type VariantCount } from "../../../lib/experiments/rules/judge-test.ts";
import { differenceOfProportions } from "../../../lib/experiments/rules/newcombe.ts";
import { seeded } from "../../support/seeded.ts";

type Customer = { variant: number; cents: number; before: number };

/** As the database writes them. */
function pack(customers: readonly Customer[]): Uint8Array {
  const entries = customers.filter(({ cents, before }) => cents !== 0 || before !== 0);
  const view = new DataView(new ArrayBuffer(entries.length * 17));
  for (const [at, { variant, cents, before }] of entries.entries()) {
    view.setUint8(at * 17, variant);
    view.setFloat64(at * 17 + 1, cents);
    view.setFloat64(at * 17 + 9, before);
  }
  return new Uint8Array(view.buffer);
}

function countsOf(customers: readonly Customer[], variants: number): VariantCount[] {
  return Array.from({ length: variants }, (_, variant) => {
    const own = customers.filter((customer) => customer.variant === variant);
    return { people: own.length, successes: own.filter(({ cents }) => cents > 0).length };
  });
}

describe("decision of an A/B test", () => {
  it("with two variants is Newcombe's 95 % interval", () => {
    const counts = [
      { people: 400, successes: 120 },
      { people: 410, successes: 90 },
    ];
    const { winner, best, comparisons } = judgeTest(counts, null);
    expect([winner, best]).toEqual([0, 0]);
    expect(comparisons).toEqual([
      { variant: 0, against: 1, interval: differenceOfProportions({ count: 120, of: 400 }, { count: 90, of: 410 }) },
    ]);
  });

  it("needs a proof against every other variant", () => {
    const share = (successes: number) => ({ people: 1_000, successes });
    expect(judgeTest([share(100), share(300), share(310)], null)).toMatchObject({ winner: null, best: 2 });
    expect(judgeTest([share(100), share(200), share(310)], null)).toMatchObject({ winner: 2, best: 2 });
    expect(judgeTest([share(100), share(100)], null)).toMatchObject({ winner: null, best: 0 });
  });

  it("compares nothing with an arm of fewer than 30 people or with fewer than 5 outcomes", () => {
    const few = [
      { people: 29, successes: 29 },
      { people: 1_000, successes: 0 },
    ];
    expect(judgeTest(few, null)).toEqual({ isEnough: false, winner: null, best: 0, values: [1, 0], comparisons: [] });
    const rare = few.map((_, at) => ({ people: 1_000, successes: at * 4 }));
    expect(judgeTest(rare, null)).toMatchObject({ isEnough: false, winner: null, best: 1 });
    const none = few.map(() => ({ people: 0, successes: 0 }));
    expect(judgeTest(none, null)).toMatchObject({ isEnough: false, winner: null, best: 0, values: [0, 0] });
  });

  it.each([2, 3, 4])("of %i equal variants finds a winner in at most 5 %% of tests", (variants) => {
    const random = seeded(100 + variants);
    const tests = 3_000;
    let winners = 0;
    for (let test = 0; test < tests; test += 1) {
      const rate = 3 + random.below(50);
      const people = 150 + random.below(250);
      const counts = Array.from({ length: variants }, () => {
        let successes = 0;
        for (let one = 0; one < people; one += 1) if (random.below(100) < rate) successes += 1;
        return { people, successes };
      });
      if (judgeTest(counts, null).winner !== null) winners += 1;
    }
    // Three standard errors above 5 %.
    expect(winners / tests).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / tests));
  });

  it("by revenue finds a winner of equal variants in at most 5 % of tests, although few buyers decide the sums", () => {
    const random = seeded(77);
    const tests = 150;
    let winners = 0;
    for (let test = 0; test < tests; test += 1) {
      const customers = Array.from({ length: 600 }, (): Customer => {
        const spender = random.below(20) === 0 ? 40 : 1;
        return {
          variant: random.below(2),
          cents: random.below(5) === 0 ? (500 + random.below(20_000)) * spender : 0,
          before: random.below(3) === 0 ? random.below(50_000) : 0,
        };
      });
      if (judgeTest(countsOf(customers, 2), { packed: pack(customers), seed: test }).winner !== null) winners += 1;
    }
    expect(winners / tests).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / tests));
  });

  it("by revenue proves a variant that sells more, with the mean of the capped amounts as its value", () => {
    const random = seeded(5);
    const customers = Array.from({ length: 3_000 }, (_, n): Customer => {
      const variant = n % 3;
      return { variant, cents: random.below(100) < (variant === 1 ? 45 : 15) ? 5_000 : 0, before: 0 };
    });
    const counts = countsOf(customers, 3);
    const verdict = judgeTest(counts, { packed: pack(customers), seed: 1 });
    expect(verdict).toMatchObject({ isEnough: true, winner: 1, best: 1 });
    expect(verdict.values).toEqual(counts.map(({ people, successes }) => (successes * 5_000) / people));
    expect(judgeTest(counts, { packed: pack(customers), seed: 1 })).toEqual(verdict);
  });
});
