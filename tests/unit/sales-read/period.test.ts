import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../../../lib/core/dates.ts";
import { COMPARISONS, SALES_PERIODS } from "../../../lib/sales/names.ts";
import {
  bucketOf,
  comparedDays,
  isCovered,
  monthsBefore,
  periodDays,
  toBuckets,
} from "../../../lib/sales/rules/period.ts";

const TODAY = "2026-11-20";
const range = (from: string, to: string) => ({ period: "range" as const, from, to });

describe("periodDays", () => {
  it.each([
    ["today", "2026-11-20"],
    ["7d", "2026-11-14"],
    ["28d", "2026-10-24"],
    ["90d", "2026-08-23"],
    ["month", "2026-11-01"],
    ["year", "2026-01-01"],
  ] as const)("%s begins on %s and ends today", (period, from) => {
    expect(periodDays({ period }, TODAY)).toEqual({ period, from, to: TODAY });
  });

  it("ends a range today at the latest", () => {
    expect(periodDays(range("2026-11-02", "2026-11-09"), TODAY)).toEqual(range("2026-11-02", "2026-11-09"));
    expect(periodDays(range("2026-11-02", "2027-01-09"), TODAY)).toEqual(range("2026-11-02", TODAY));
  });

  it.each([
    [range("2026-11-09", "2026-11-02")],
    [range("2026-11-21", "2026-11-25")],
    [range("2025-11-19", TODAY)],
    [{ period: "range" as const, from: "2026-11-02" }],
    [{ period: "range" as const }],
  ])("takes this month instead of the range %o", (asked) => {
    expect(periodDays(asked, TODAY)).toEqual({ period: "month", from: "2026-11-01", to: TODAY });
  });
});

describe("comparedDays", () => {
  const compare = (asked: Parameters<typeof periodDays>[0], comparison: "previous" | "year", today = TODAY) => {
    const { from, to, isPartial } = comparedDays(periodDays(asked, today), comparison, today);
    return `${from} ${to}${isPartial ? " partly" : ""}`;
  };

  it("is the days just before, until the same time", () => {
    expect(compare({ period: "today" }, "previous")).toBe("2026-11-19 2026-11-19 partly");
    expect(compare({ period: "7d" }, "previous")).toBe("2026-11-07 2026-11-13 partly");
    expect(compare(range("2026-11-11", "2026-11-13"), "previous")).toBe("2026-11-08 2026-11-10");
    expect(compare(range("2026-11-18", TODAY), "previous")).toBe("2026-11-15 2026-11-17 partly");
  });

  it("is the same days of last month and of last year for what runs to date", () => {
    expect(compare({ period: "month" }, "previous")).toBe("2026-10-01 2026-10-20 partly");
    expect(compare({ period: "month" }, "year")).toBe("2025-11-01 2025-11-20 partly");
    expect(compare({ period: "year" }, "previous")).toBe("2025-01-01 2025-11-20 partly");
    expect(compare({ period: "year" }, "year")).toBe("2025-01-01 2025-11-20 partly");
  });

  it("is the whole month if that has no such day", () => {
    expect(compare({ period: "month" }, "previous", "2026-03-31")).toBe("2026-02-01 2026-02-28");
    expect(compare({ period: "month" }, "previous", "2026-07-31")).toBe("2026-06-01 2026-06-30");
    expect(compare({ period: "month" }, "year", "2028-02-29")).toBe("2027-02-01 2027-02-28");
    expect(compare({ period: "month" }, "previous", "2026-02-28")).toBe("2026-01-01 2026-01-28 partly");
  });

  it("is the same dates of last year for days and ranges, with 29 February as 28 February", () => {
    expect(compare({ period: "28d" }, "year")).toBe("2025-10-24 2025-11-20 partly");
    expect(compare({ period: "today" }, "year", "2028-02-29")).toBe("2027-02-28 2027-02-28 partly");
    expect(compare(range("2026-02-01", "2026-02-28"), "year")).toBe("2025-02-01 2025-02-28");
  });
});

describe("toBuckets", () => {
  const one = (day: string) => ({ day, total: 1n, orders: 1 });
  const daysFrom = (from: string, to: string) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => one(addDays(from, index)));

  it.each(["2026-11-20", "2026-03-31", "2028-02-29", "2028-12-31", "2027-03-01", "2026-01-01"])(
    "puts every day of both periods into one bucket on %s",
    (today) => {
      for (const period of SALES_PERIODS)
        for (const comparison of COMPARISONS) {
          const days = periodDays({ period, from: addDays(today, -200), to: today }, today);
          const compared = comparedDays(days, comparison, today);
          const [current, before] = [daysFrom(days.from, days.to), daysFrom(compared.from, compared.to)];
          const points = toBuckets(days, compared, { current, compared: before, firstDay: compared.from });
          expect(points.reduce((sum, { total }) => sum + total, 0n)).toBe(BigInt(current.length));
          expect(points.reduce((sum, { compared: at }) => sum + (at ?? 0n), 0n)).toBe(BigInt(before.length));
          expect([points.at(0)?.from, points.at(-1)?.to]).toEqual([days.from, days.to]);
        }
    },
  );

  it("are days, then weeks from the first day, or the months of a year", () => {
    expect(bucketOf(range("2026-08-01", "2026-10-31"))).toBe("day");
    expect(bucketOf(range("2026-08-01", "2026-11-01"))).toBe("week");
    expect(bucketOf({ period: "year", from: "2026-01-01", to: "2026-02-10" })).toBe("day");
    const year = periodDays({ period: "year" }, TODAY);
    const points = toBuckets(year, comparedDays(year, "year", TODAY), {
      current: [one("2026-02-28"), one("2026-03-01")],
      compared: [one("2025-02-28"), one("2025-11-20")],
      firstDay: "2025-01-01",
    });
    expect(points).toHaveLength(11);
    expect(points[1]).toEqual({ from: "2026-02-01", to: "2026-02-28", total: 1n, orders: 1, compared: 1n });
    expect(points[10]).toMatchObject({ from: "2026-11-01", to: TODAY, total: 0n, compared: 1n });
  });

  it("compares by date if the other period is a year before", () => {
    const days = periodDays(range("2028-02-27", "2028-03-02"), "2028-05-01");
    const points = toBuckets(days, comparedDays(days, "year", "2028-05-01"), {
      current: [],
      compared: [one("2027-02-28"), one("2027-03-01")],
      firstDay: "2027-02-27",
    });
    expect(points.map(({ from, compared }) => [from.slice(5), compared])).toEqual([
      ["02-27", 0n],
      ["02-28", 1n],
      ["02-29", null],
      ["03-01", 1n],
      ["03-02", 0n],
    ]);
  });
});

describe("isCovered", () => {
  it("is false for a period that begins before the first sale", () => {
    expect(isCovered("2025-11-20", "2025-11-20")).toBe(true);
    expect(isCovered("2025-11-19", "2025-11-20")).toBe(false);
    expect(isCovered("2025-11-19", null)).toBe(false);
  });

  it("leaves out what only some days of a bucket can be compared with", () => {
    const year = periodDays({ period: "year" }, TODAY);
    const compared = comparedDays(year, "year", TODAY);
    const sums = { current: [], compared: [{ day: "2025-11-20", total: 1n, orders: 1 }] };
    const comparedFrom = (firstDay: string | null) =>
      toBuckets(year, compared, { ...sums, firstDay }).map((point) => point.compared);
    expect(comparedFrom("2025-10-01")).toEqual([...Array(9).fill(null), 0n, 1n]);
    expect(comparedFrom("2025-11-15")).toEqual(Array(11).fill(null));
    expect(comparedFrom(null)).toEqual(Array(11).fill(null));
  });
});

describe("monthsBefore", () => {
  it("is the same day, or the month's last", () => {
    expect(monthsBefore("2026-11-20", 1)).toBe("2026-10-20");
    expect(monthsBefore("2026-03-31", 1)).toBe("2026-02-28");
    expect(monthsBefore("2028-02-29", 12)).toBe("2027-02-28");
    expect(monthsBefore("2027-02-28", -12)).toBe("2028-02-28");
  });
});
