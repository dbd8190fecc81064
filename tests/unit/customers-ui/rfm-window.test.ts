import { describe, expect, it } from "vitest";
import type { CustomerFilters } from "../../../components/customers/filters/filters.ts";
import { possibleSegments, reasonFor } from "../../../components/customers/filters/rfm-window.ts";
import { addDays } from "../../../lib/core/dates.ts";
import { RFM_SEGMENTS } from "../../../lib/customers/names.ts";
import { rfmStatusOf } from "../../support/rfm-status.ts";
import { NO_FILTERS } from "./fixture.ts";

const TODAY = "2026-11-21";
const DEFAULTS = { riskDays: 120, churnDays: 180, loyalTotalSpent: 1_000, loyalOrderCount: 5 };
const possible = (filters: Partial<CustomerFilters>, constants = DEFAULTS) =>
  possibleSegments({ ...NO_FILTERS, ...filters }, TODAY, constants);
const reason = (segment: (typeof RFM_SEGMENTS)[number], filters: Partial<CustomerFilters>, constants = DEFAULTS) => {
  const { figure, range } = reasonFor(segment, { ...NO_FILTERS, ...filters }, TODAY, constants);
  return [figure, range.min, range.max];
};

describe("segments that the filters allow", () => {
  it("are all without filters, and with filters that say nothing about purchases", () => {
    expect(possible({})).toEqual([...RFM_SEGMENTS]);
    expect(possible({ city: "CAMPINAS", channel: "email" })).toEqual([...RFM_SEGMENTS]);
  });

  it("exclude champions from the 31st day without a purchase", () => {
    expect(possible({ span: { kind: "over", days: 29 } })).toContain("champions");
    expect(possible({ span: { kind: "over", days: 30 } })).not.toContain("champions");
    expect(possible({ to: "2026-10-22" })).toContain("champions");
    expect(possible({ to: "2026-10-21" })).not.toContain("champions");
  });

  it("follow the organization's constants", () => {
    const away = { span: { kind: "over", days: 180 } } as const;
    expect(possible(away)).toEqual(["cant_lose_them", "hibernating"]);
    expect(possible(away, { ...DEFAULTS, churnDays: 365 })).toEqual(["at_risk", "cant_lose_them", "hibernating"]);
    expect(possible({ spentMin: 1_500, ordersMax: 5, span: { kind: "within", days: 30 } })).toEqual(["champions"]);
    expect(
      possible(
        { spentMin: 1_500, ordersMax: 5, span: { kind: "within", days: 30 } },
        { ...DEFAULTS, loyalTotalSpent: 2_000 },
      ),
    ).toEqual(["champions", "potential_loyalist", "recent_customers"]);
  });

  it("are only hibernating for customers without orders, and none if they have to have a last purchase", () => {
    expect(possible({ ordersMax: 0 })).toEqual(["hibernating"]);
    expect(possible({ ordersMax: 0, from: "2026-01-01" })).toEqual([]);
    expect(possible({ ordersMax: 0, spentMin: 10 })).toEqual([]);
  });
});

describe("a filter for one figure each", () => {
  it.each([
    DEFAULTS,
    { riskDays: 170, churnDays: 200, loyalTotalSpent: 500, loyalOrderCount: 3 },
    { riskDays: 40, churnDays: 60, loyalTotalSpent: 0, loyalOrderCount: 0 },
  ])("allows exactly the segment that the specification's table gives with %o", (constants) => {
    const { riskDays, churnDays } = constants;
    const loyalCents = BigInt(constants.loyalTotalSpent * 100);
    const table = { riskDays, churnDays, loyalCents, loyalOrders: constants.loyalOrderCount };
    for (let days = 0; days <= 210; days++)
      for (let orders = 1; orders <= 7; orders++)
        for (const spent of [-5, 0, 0.01, 500, 500.01, 1_000, 1_000.01]) {
          const day = addDays(TODAY, -days);
          const filters = {
            from: day,
            to: day,
            ordersMin: orders,
            ordersMax: orders,
            spentMin: spent,
            spentMax: spent,
          };
          const expected = rfmStatusOf(days, BigInt(Math.round(spent * 100)), orders, table);
          expect(possible(filters, constants)).toEqual([expected]);
        }
  });
});

describe("why the filters exclude a segment", () => {
  it("names the figure of its definition, with the organization's bounds", () => {
    const away = { span: { kind: "over", days: 60 } } as const;
    expect(reason("champions", away)).toEqual(["days", null, 30]);
    expect(reason("cant_lose_them", { span: { kind: "within", days: 30 } })).toEqual(["days", 181, null]);
    expect(reason("cant_lose_them", { from: "2026-06-01" }, { ...DEFAULTS, churnDays: 200 })).toEqual([
      "days",
      201,
      null,
    ]);
    expect(reason("promising", { span: { kind: "over", days: 90 } })).toEqual(["days", 31, 90]);
    expect(reason("potential_loyalist", { ordersMin: 5 })).toEqual(["orders", 2, 4]);
    expect(reason("loyal_customers", { ordersMax: 5 })).toEqual(["orders", 6, null]);
    expect(reason("hibernating", { spentMin: 1_000.01 })).toEqual(["spent", null, 100_000]);
    expect(reason("champions", { ordersMax: 0 })).toEqual(["orders", 1, null]);
  });

  it("names none if only the combination of figures excludes it", () => {
    expect(possible({ spentMax: 1_000, ordersMax: 5 })).not.toContain("champions");
    expect(reason("champions", { spentMax: 1_000, ordersMax: 5 })).toEqual([null, null, null]);
  });

  it("names none for a segment that the constants leave without customers", () => {
    expect(possible({}, { ...DEFAULTS, riskDays: 60 })).not.toContain("need_attention");
    expect(reason("need_attention", {}, { ...DEFAULTS, riskDays: 60 })).toEqual([null, null, null]);
  });
});
