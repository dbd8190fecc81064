import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { variationOf } from "../../../lib/sales/rules/variation.ts";
import { RecentSalesQuery, SalesHistoryQuery, TopSellersQuery } from "../../../lib/sales/schemas.ts";
import { toIntradayPoints, toSalesHistory } from "../../../lib/sales/views.ts";
import { StoreIdsParam } from "../../../lib/stores/schemas.ts";

const A = "01a1fbfa-cd2f-7658-9f3e-b0637b44c8e1";
const B = "01a1fbfa-cd2f-7658-9f3e-b0637b44c8e2";

describe("variationOf", () => {
  it.each<[bigint, bigint, number | null]>([
    [150n, 100n, 50],
    [50n, 100n, -50],
    [0n, 100n, -100],
    [100n, 0n, null],
    [0n, 0n, null],
    [1_003n, 3_000n, -66.6],
    [50n, -100n, 150],
  ])("compares %d with the base %d and returns %d", (value, base, expected) =>
    expect(variationOf(value, base)).toBe(expected),
  );

  it("has the sign of the change, for any base", () => {
    const cents = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n });
    fc.assert(
      fc.property(cents, cents, (value, base) => {
        const variation = variationOf(value, base);
        if (base === 0n) expect(variation).toBeNull();
        else if (value > base) expect(variation).toBeGreaterThanOrEqual(0);
        else expect(variation).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe("StoreIdsParam", () => {
  it.each<[unknown, string[] | undefined]>([
    [undefined, undefined],
    ["", undefined],
    [A, [A]],
    [`${A},${B}`, [A, B]],
    [
      [A, `${B},`],
      [A, B],
    ],
    [` ${A} , `, [A]],
    ["F01", []],
    [`F01,${A}`, [A]],
  ])("reads %j as %j", (given, expected) => expect(StoreIdsParam.parse(given)).toEqual(expected));
});

describe("numbers in a query", () => {
  it("use the default when they are invalid, and are limited to a maximum", () => {
    expect(SalesHistoryQuery.parse({})).toEqual({ days: 30 });
    expect(SalesHistoryQuery.parse({ days: "0" })).toEqual({ days: 30 });
    expect(SalesHistoryQuery.parse({ days: "9999" })).toEqual({ days: 366 });
    expect(RecentSalesQuery.parse({ limit: ["1", "2"] })).toEqual({ limit: 20 });
    expect(TopSellersQuery.parse({ limit: "3", period: "today" })).toEqual({ limit: 3, period: "today" });
    expect(TopSellersQuery.parse({ period: "century" })).toEqual({ limit: 10, period: "month" });
  });
});

describe("toIntradayPoints", () => {
  const midnight = new Date("2026-11-20T03:00:00.000Z");

  it("marks every later hour of the day as future", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_399_999 }), (into) => {
        const points = toIntradayPoints([], midnight, new Date(midnight.getTime() + into));
        expect(points.filter(({ isFuture }) => isFuture)).toHaveLength(23 - Math.floor(into / 3_600_000));
        expect(points.map(({ hour }) => hour)).toEqual([...points.map(({ hour }) => hour)].sort());
      }),
    );
  });

  it("puts each hour beside the same hour of yesterday", () => {
    const rows = [
      { hour: new Date("2026-11-19T13:00:00.000Z"), total: 1_000n },
      { hour: new Date("2026-11-20T13:00:00.000Z"), total: 2_550n },
    ];
    const points = toIntradayPoints(rows, midnight, midnight);
    expect(points[10]).toEqual({ hour: "10:00", hoje: 25.5, ontem: 10, isFuture: true });
  });
});

describe("toSalesHistory", () => {
  it("fills every day of the range, across a month's end and a leap day", () => {
    const days = toSalesHistory([{ day: "2028-02-29", total: 100n, count: 1 }], "2028-02-28", "2028-03-01");
    expect(days).toEqual([
      { date: "2028-02-28", total: 0, count: 0 },
      { date: "2028-02-29", total: 1, count: 1 },
      { date: "2028-03-01", total: 0, count: 0 },
    ]);
  });
});
