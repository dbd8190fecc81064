import { describe, expect, it } from "vitest";
import { digitsOf, LineColumns } from "../../../sandbox/erp/ledger.ts";

describe("LineColumns", () => {
  it("keeps every line while it grows", () => {
    const lines = new LineColumns();
    const positions = Array.from({ length: 5000 }, (_, at) => lines.push(at, -at, at * 3));
    expect(lines.length).toBe(5000);
    expect(positions.every((at) => lines.at(at).product === at && lines.at(at).quantity === -at)).toBe(true);
    expect(lines.at(4999).priceMillis).toBe(14_997);
  });

  it.each([
    [
      "sums exactly before it rounds",
      [
        [3, 333],
        [3, 333],
        [1, 2],
      ],
      200,
    ],
    ["rounds half a cent away from zero", [[1, 5]], 1],
    ["rounds a negative half cent away from zero", [[-1, 5]], -1],
    ["rounds less than half a cent to zero", [[4, 1]], 0],
    ["returns 0, not −0, for a price of zero", [[-1, 0]], 0],
  ])("%s", (_, pairs, cents) => {
    const lines = new LineColumns();
    expect(lines.cents(pairs.map(([quantity = 0, price = 0]) => lines.push(0, quantity, price)))).toBe(cents);
  });
});

describe("digitsOf", () => {
  it("returns the digits of an invoice number", () => {
    expect([digitsOf("536365"), digitsOf("C536379"), digitsOf("A563186"), digitsOf("X")]).toEqual([
      536365, 536379, 563186, 0,
    ]);
  });
});
