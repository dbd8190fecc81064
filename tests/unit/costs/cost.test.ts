import { describe, expect, it } from "vitest";
import { amountToMicros, isWholeMicros, microsToAmount, microsToCents } from "../../../lib/core/money.ts";
import { addCosts, costAmount, profitOf } from "../../../lib/costs/rules/cost.ts";
import { costOf, expectedCost } from "../../../lib/costs/rules/forecast.ts";

describe("prices", () => {
  it("keep six decimals and are rounded to cents only as a sum", () => {
    for (const price of [0, 0.000001, 0.00055, 0.3625, 99.999999]) {
      expect(isWholeMicros(price)).toBe(true);
      expect(microsToAmount(amountToMicros(price))).toBe(price);
    }
    expect(isWholeMicros(0.0000001)).toBe(false);
    expect(microsToCents(amountToMicros(0.00055) * 1_000n)).toBe(55);
    expect(microsToCents(-5_000n)).toBe(-1);
  });
});

describe("cost", () => {
  const priced = { messages: 3, unpriced: 0, withoutTariff: 0, micros: 1_087_500n };
  it("is the sum of its messages, and unknown as soon as one has no price", () => {
    expect(costAmount(priced)).toBe(1.09);
    expect(costAmount(addCosts([]))).toBe(0);
    const sum = addCosts([priced, { messages: 2, unpriced: 1, withoutTariff: 0, micros: 10n }]);
    expect(sum).toEqual({ messages: 5, unpriced: 1, withoutTariff: 0, micros: 1_087_510n });
    expect(costAmount(sum)).toBeNull();
  });

  it("leaves out messages without a tariff, and is unknown, not zero, without others", () => {
    const unknowable = { messages: 2, unpriced: 0, withoutTariff: 2, micros: 0n };
    expect(costAmount(unknowable)).toBeNull();
    const sum = addCosts([priced, unknowable]);
    expect(sum).toMatchObject({ messages: 5, withoutTariff: 2 });
    expect(costAmount(sum)).toBe(1.09);
  });
});

describe("profit", () => {
  const revenue = { value: 4_500, low: -450, high: 8_325.55 };
  it("is revenue × margin − cost, with the revenue's interval", () => {
    expect(profitOf(revenue, 40, 250.5)).toEqual({ value: 1_549.5, low: -430.5, high: 3_079.72 });
  });
  it("is unknown without a margin or a cost", () => {
    expect(profitOf(revenue, null, 10)).toBeNull();
    expect(profitOf(revenue, 40, null)).toBeNull();
  });
});

describe("expected cost", () => {
  const price = amountToMicros(0.35);
  it("uses the charged share of all earlier sends, from the lowest to the highest of one", () => {
    const sends = [
      { tried: 100, charged: 90 },
      { tried: 300, charged: 288 },
      { tried: 100, charged: 92 },
    ];
    expect(expectedCost(1_000, price, sends)).toEqual({ cost: 329, low: 315, high: 336, messages: 940, sends: 3 });
  });
  it("needs three earlier sends", () => {
    expect(expectedCost(1_000, price, [{ tried: 100, charged: 90 }])).toBeNull();
    expect(costOf(1_000, price)).toBe(350);
  });
});
