import { describe, expect, it } from "vitest";
import { sameWeekdays, sparklineDays, usualHours } from "../../../lib/sales/rules/running-day.ts";

describe("the days beside today", () => {
  it("are the last four of the same weekday, and the last fourteen with today last", () => {
    expect(sameWeekdays("2026-11-20")).toEqual(["2026-11-13", "2026-11-06", "2026-10-30", "2026-10-23"]);
    const days = sparklineDays("2026-11-20");
    expect([days.length, days[0], days.at(-1)]).toEqual([14, "2026-11-07", "2026-11-20"]);
  });
});

describe("usualHours", () => {
  const sums = [
    { day: "2026-11-13", hour: 9, total: 100n },
    { day: "2026-11-13", hour: 12, total: 300n },
    { day: "2026-11-06", hour: 10, total: 250n },
  ];
  const running = {
    hour: 12,
    soFar: new Map([
      ["2026-11-13", 150n],
      ["2026-11-06", 250n],
      ["2026-10-30", 0n],
    ]),
  };

  it("is the lowest and the highest sum at the end of each hour, and until the same time in the running one", () => {
    const usual = usualHours(sums, running);
    expect(usual).toHaveLength(24);
    expect(usual[8]).toEqual({ hour: 8, low: 0n, high: 0n });
    expect(usual[9]).toEqual({ hour: 9, low: 0n, high: 100n });
    expect(usual[10]).toEqual({ hour: 10, low: 100n, high: 250n });
    expect(usual[12]).toEqual({ hour: 12, low: 150n, high: 250n });
    expect(usual[23]).toEqual({ hour: 23, low: 250n, high: 400n });
  });

  it("is empty with sales on fewer than two days", () => {
    expect(usualHours(sums.slice(0, 2), running)).toEqual([]);
    expect(usualHours([], running)).toEqual([]);
  });
});
