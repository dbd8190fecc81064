import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentOf } from "../../support/rfm-oracle.ts";
import { rfmStatusOf } from "../../support/rfm-status.ts";

const SPEC = { riskDays: 120, churnDays: 180, loyalCents: 100_000n, loyalOrders: 5 };

describe("RFM rule and its test oracle", () => {
  it("agree on 100,000 random customers", () => {
    const recency = fc.option(fc.integer({ min: -5, max: 400 }));
    fc.assert(
      fc.property(recency, fc.integer({ min: -10_000, max: 200_000 }), fc.nat({ max: 10 }), (days, cents, orders) => {
        expect(rfmStatusOf(days, BigInt(cents), orders, SPEC)).toBe(segmentOf(days, cents, orders));
      }),
      { numRuns: 100_000 },
    );
  });
});
