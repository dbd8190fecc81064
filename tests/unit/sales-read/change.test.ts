import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitChange } from "../../../lib/sales/rules/change.ts";

const sums = fc.record({
  total: fc.bigInt({ min: -1_000_000_00n, max: 1_000_000_000_00n }),
  orders: fc.integer({ min: 1, max: 5_000_000 }),
});

describe("splitChange", () => {
  it("splits a difference into parts that add up to it, and change only their sign if the periods are swapped", () => {
    fc.assert(
      fc.property(sums, sums, (now, before) => {
        const parts = splitChange(now, before);
        const swapped = splitChange(before, now);
        expect(parts && parts.orders + parts.ticket).toBe(now.total - before.total);
        expect(swapped).toEqual(parts && { orders: -parts.orders, ticket: -parts.ticket });
      }),
    );
  });

  it("credits each factor with the mean of both tickets or numbers of sales", () => {
    // 10 sales of 20.00, then 12 of 25.00: 2 more at 22.50 on average, 5.00 more on 11 sales on average.
    const [now, before] = [
      { total: 30_000n, orders: 12 },
      { total: 20_000n, orders: 10 },
    ];
    expect(splitChange(now, before)).toEqual({ orders: 4_500n, ticket: 5_500n });
  });

  it.each([
    ["the number of sales", { total: 30_000n, orders: 15 }, { orders: 10_000n, ticket: 0n }],
    ["the ticket", { total: 15_000n, orders: 10 }, { orders: 0n, ticket: -5_000n }],
  ])("credits all of it to %s if only that changed", (_, now, parts) => {
    expect(splitChange(now, { total: 20_000n, orders: 10 })).toEqual(parts);
  });

  it("has no parts without a sale on one side, which has no ticket", () => {
    const [none, some] = [
      { total: -500n, orders: 0 },
      { total: 500n, orders: 1 },
    ];
    expect([splitChange(none, some), splitChange(some, none)]).toEqual([null, null]);
  });
});
