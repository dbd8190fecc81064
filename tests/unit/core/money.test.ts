import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountToCents, centsToAmount, isWholeCents } from "../../../lib/core/money.ts";

describe("an amount on the wire", () => {
  it("is the same amount again after cents", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(amountToCents(centsToAmount(cents))).toBe(BigInt(cents));
        expect(isWholeCents(centsToAmount(cents))).toBe(true);
      }),
    );
  });

  it.each([5e-324, 0.001, 10.001, -0.005, Number.NaN, Number.POSITIVE_INFINITY])(
    "with a part of a cent: %s",
    (amount) => expect(isWholeCents(amount)).toBe(false),
  );
});
