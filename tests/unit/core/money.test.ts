import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountToCents, centsToAmount, isWholeCents } from "../../../lib/core/money.ts";

describe("amount in the API", () => {
  it("is unchanged by the conversion to cents and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(amountToCents(centsToAmount(cents))).toBe(BigInt(cents));
        expect(isWholeCents(centsToAmount(cents))).toBe(true);
      }),
    );
  });

  it.each([5e-324, 0.001, 10.001, -0.005, Number.NaN, Number.POSITIVE_INFINITY])(
    "is rejected if it is not a whole number of cents: %s",
    (amount) => expect(isWholeCents(amount)).toBe(false),
  );
});
