import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rfmBounds, rfmConstants } from "../../../lib/customers/index.ts";
import { RFM_SEGMENTS, type RfmSegment } from "../../../lib/customers/names.ts";
import { toRfmMonth } from "../../../lib/rfm/rules/periods.ts";
import { isPositive, movementOf } from "../../../lib/rfm/rules/segments.ts";
import { RfmPeriod } from "../../../lib/rfm/schemas.ts";
import { rfmStatusOf } from "../../support/rfm-status.ts";

const SPEC = { riskDays: 120, churnDays: 180, loyalCents: 100_000n, loyalOrders: 5 };
const RICH = 100_001n;
const POOR = 100_000n;

const anyConstants = fc.record({
  riskDays: fc.integer({ min: 1, max: 400 }),
  churnDays: fc.integer({ min: 1, max: 400 }),
  loyalCents: fc.bigInt({ min: 0n, max: 1_000_000n }),
  loyalOrders: fc.integer({ min: 0, max: 12 }),
});
const anyRow = fc.record({
  recency: fc.option(fc.integer({ min: -40, max: 900 })),
  spent: fc.bigInt({ min: -500_000n, max: 2_000_000n }),
  orders: fc.integer({ min: 0, max: 15 }),
});

describe("[D11] rfmStatusOf", () => {
  it.each<[string, number | null, bigint, number, RfmSegment]>([
    ["30 days and spending above the threshold", 30, RICH, 1, "champions"],
    ["30 days and six orders", 30, 0n, 6, "champions"],
    ["30 days, spending at the threshold, five orders", 30, POOR, 5, "recent_customers"],
    ["31 days and six orders", 31, RICH, 6, "loyal_customers"],
    ["90 days and six orders", 90, 0n, 6, "loyal_customers"],
    ["two orders, the last 60 days ago", 60, RICH, 2, "potential_loyalist"],
    ["four orders, the last today, spending at the threshold", 0, POOR, 4, "potential_loyalist"],
    ["one order today", 0, POOR, 1, "recent_customers"],
    ["an order dated tomorrow", -1, POOR, 1, "recent_customers"],
    ["four orders, the last 61 days ago", 61, POOR, 4, "promising"],
    ["one order 31 days ago, a gap in the segment table", 31, RICH, 1, "promising"],
    ["five orders, the last 90 days ago, a gap in the segment table", 90, RICH, 5, "promising"],
    ["three orders, the last 91 days ago", 91, RICH, 3, "need_attention"],
    ["three orders, the last 120 days ago", 120, POOR, 3, "need_attention"],
    ["two orders, the last 91 days ago", 91, RICH, 2, "about_to_sleep"],
    ["nine orders, the last 121 days ago", 121, RICH, 9, "about_to_sleep"],
    ["an order 150 days ago", 150, POOR, 1, "about_to_sleep"],
    ["an order 151 days ago", 151, RICH, 9, "at_risk"],
    ["an order 180 days ago", 180, POOR, 1, "at_risk"],
    ["181 days and spending above the threshold", 181, RICH, 1, "cant_lose_them"],
    ["181 days and six orders", 181, 0n, 6, "cant_lose_them"],
    ["181 days, spending at the threshold, five orders", 181, POOR, 5, "hibernating"],
    ["no order and no date, whatever the spending", null, RICH, 0, "hibernating"],
    ["no order, even with a date", 1, RICH, 0, "hibernating"],
  ])("classifies by recency, spending and orders: %s", (_, recency, spent, orders, segment) => {
    expect(rfmStatusOf(recency, spent, orders, SPEC)).toBe(segment);
  });

  it("returns exactly one segment for every customer under any constants", () => {
    fc.assert(
      fc.property(anyRow, anyConstants, ({ recency, spent, orders }, constants) => {
        const segment = rfmStatusOf(recency, spent, orders, constants);
        expect(RFM_SEGMENTS).toContain(segment);
        expect(rfmStatusOf(recency, spent, orders, constants)).toBe(segment);
      }),
      { numRuns: 100_000 },
    );
  });

  it("moves an ageing customer from the positive side to the negative one and never back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), anyRow, (recency, { spent, orders }) => {
        const today = isPositive(rfmStatusOf(recency, spent, orders, SPEC));
        const tomorrow = isPositive(rfmStatusOf(recency + 1, spent, orders, SPEC));
        expect(today || !tomorrow).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  it("returns each of the ten segments for some customer", () => {
    const reached = new Set<RfmSegment>();
    for (let recency = 0; recency <= 200; recency += 1)
      for (let orders = 0; orders <= 6; orders += 1)
        for (const spent of [POOR, RICH]) reached.add(rfmStatusOf(recency, spent, orders, SPEC));
    expect([...reached].sort()).toEqual([...RFM_SEGMENTS].sort());
  });
});

describe("movementOf", () => {
  it("returns positive from a negative segment to a positive one, and negative the other way", () => {
    expect(movementOf("at_risk", "champions")).toBe("positive");
    expect(movementOf("champions", "at_risk")).toBe("negative");
  });

  it("returns neutral within one side, entered without a former segment, and left without a later one", () => {
    expect(movementOf("champions", "promising")).toBe("neutral");
    expect(movementOf("hibernating", "hibernating")).toBe("neutral");
    expect(movementOf(null, "champions")).toBe("entered");
    expect(movementOf("champions", null)).toBe("left");
  });

  it("counts the first five segments as positive", () => {
    expect(RFM_SEGMENTS.filter(isPositive)).toEqual(RFM_SEGMENTS.slice(0, 5));
  });
});

describe("rfmBounds", () => {
  const constants = rfmConstants({ RISK_DAYS: 120, CHURN_DAYS: 180, LOYAL_TOTAL_SPENT: 1000, LOYAL_ORDER_COUNT: 5 });

  it("sets each bound to midnight UTC−3, its number of days before the current day", () => {
    const bounds = rfmBounds(new Date("2026-03-02T02:59:59.999Z"), constants); // still March 1 in UTC−3
    expect(bounds.b30.toISOString()).toBe("2026-01-30T03:00:00.000Z");
    expect(bounds.bChurn.toISOString()).toBe("2025-09-02T03:00:00.000Z");
    expect(bounds).toMatchObject({ loyalCents: 100_000n, loyalOrders: 5 });
  });

  it("moves by one day at midnight UTC−3 and not before", () => {
    const at = (time: string) => rfmBounds(new Date(time), constants).b30.toISOString();
    expect(at("2026-03-01T03:00:00.000Z")).toBe(at("2026-03-02T02:59:59.999Z"));
    expect(at("2026-03-02T03:00:00.000Z")).toBe("2026-01-31T03:00:00.000Z");
  });
});

describe("toRfmMonth", () => {
  it("distinguishes the current month from a past one", () => {
    expect(toRfmMonth("period", "2026-11-01", "2026-11-30")).toEqual({ period: "2026-11-01", isRunning: true });
    expect(toRfmMonth("period", "2026-10-01", "2026-11-01")).toEqual({ period: "2026-10-01", isRunning: false });
  });

  it("rejects a month that has not begun, with the name of the parameter", () => {
    expect(() => toRfmMonth("currentPeriod", "2026-12-01", "2026-11-30")).toThrow(
      "Validation failed: currentPeriod: must not be in the future",
    );
  });
});

describe("RfmPeriod", () => {
  it.each(["2026-01-01", "1999-12-01"])("accepts %s", (text) => expect(RfmPeriod.safeParse(text).success).toBe(true));
  it.each(["2026-01-02", "2026-13-01", "2026-1-1", "0000-01-01", "2026-01-01T00:00:00Z", "agora", ""])(
    "rejects %j",
    (text) => expect(RfmPeriod.safeParse(text).success).toBe(false),
  );
});
