import { describe, expect, it } from "vitest";
import { fingerprintOf } from "../../../lib/rfm/rules/segments.ts";

const CONSTANTS = { riskDays: 120, churnDays: 180, loyalCents: 100_000n, loyalOrders: 5 };

describe("fingerprint of the constants", () => {
  // It is stored: another text for the same constants would recompute every customer.
  it("is the same text for equal constants", () => {
    expect(fingerprintOf(CONSTANTS)).toBe("risk 120 churn 180 cents 100000 orders 5");
    expect(fingerprintOf({ ...CONSTANTS })).toBe(fingerprintOf(CONSTANTS));
  });

  it("differs when any constant changes", () => {
    const texts = [
      {},
      { riskDays: 121 },
      { churnDays: 181 },
      { loyalCents: 100_001n },
      { loyalOrders: 6 },
      { riskDays: 180, churnDays: 120 },
    ].map((change) => fingerprintOf({ ...CONSTANTS, ...change }));
    expect(new Set(texts).size).toBe(texts.length);
  });
});
