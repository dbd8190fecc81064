import { describe, expect, it } from "vitest";
import { rfmBounds, rfmConstants } from "../../../lib/customers/rules/rfm-bounds.ts";

const SETTINGS = { RISK_DAYS: 100, CHURN_DAYS: 200, LOYAL_TOTAL_SPENT: 1000, LOYAL_ORDER_COUNT: 5 };

describe("RFM segment constants", () => {
  it("are converted from the settings to days, cents and orders", () => {
    expect(rfmConstants(SETTINGS)).toEqual({ riskDays: 100, churnDays: 200, loyalCents: 100_000n, loyalOrders: 5 });
  });

  it.each([
    [0, 0n],
    [0.01, 1n],
    [19.99, 1999n],
    [1.15, 115n],
    [1000.01, 100_001n],
  ])("contain the spending threshold exact to the cent: %d", (amount, loyalCents) => {
    expect(rfmConstants({ ...SETTINGS, LOYAL_TOTAL_SPENT: amount }).loyalCents).toBe(loyalCents);
  });
});

describe("RFM segment bounds", () => {
  const constants = rfmConstants(SETTINGS);
  const midnight = (day: string) => new Date(`${day}T03:00:00.000Z`);

  it("are midnights in UTC−3, counted back from the current day in UTC−3", () => {
    expect(rfmBounds(new Date("2026-03-02T02:59:59.999Z"), constants)).toEqual({
      b30: midnight("2026-01-30"),
      b60: midnight("2025-12-31"),
      b90: midnight("2025-12-01"),
      bRisk: midnight("2025-11-21"),
      b150: midnight("2025-10-02"),
      bChurn: midnight("2025-08-13"),
      loyalCents: 100_000n,
      loyalOrders: 5,
    });
  });

  it("all move by one day at midnight in UTC−3", () => {
    expect(rfmBounds(new Date("2026-03-02T03:00:00.000Z"), constants)).toEqual({
      b30: midnight("2026-01-31"),
      b60: midnight("2026-01-01"),
      b90: midnight("2025-12-02"),
      bRisk: midnight("2025-11-22"),
      b150: midnight("2025-10-03"),
      bChurn: midnight("2025-08-14"),
      loyalCents: 100_000n,
      loyalOrders: 5,
    });
  });
});
