import { describe, expect, it } from "vitest";
import { missingPeople, verdictOf } from "../../../lib/experiments/rules/verdict.ts";

describe("verdict", () => {
  it.each([
    [{ low: 0.001, high: 0.2 }, "positive"],
    [{ low: -0.2, high: -0.001 }, "negative"],
    [{ low: -0.1, high: 0.1 }, "not_proven"],
    [{ low: 0, high: 0.1 }, "not_proven"],
  ])("of %o is %s", (interval, verdict) => expect(verdictOf(interval)).toBe(verdict));
});

describe("missing people", () => {
  const counts = { treated: 900, holdout: 100, buyers: 50, holdoutPercent: 10 };
  it("are none with enough people and buyers in the arms", () => {
    expect(missingPeople(counts)).toBe(0);
    expect(missingPeople({ treated: 30, holdout: 30, buyers: 5, holdoutPercent: 50 })).toBe(0);
  });

  it("complete the smaller arm to 30", () => {
    expect(missingPeople({ treated: 180, holdout: 20, buyers: 50, holdoutPercent: 10 })).toBe(100);
    expect(missingPeople({ treated: 32, holdout: 28, buyers: 20, holdoutPercent: 50 })).toBe(1);
  });

  it("complete the buyers to 5 at the same purchase rate", () => {
    expect(missingPeople({ ...counts, buyers: 2 })).toBe(1_500);
    expect(missingPeople({ ...counts, buyers: 0 })).toBeNull();
  });
});
