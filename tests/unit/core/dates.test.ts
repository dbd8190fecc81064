import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  isDay,
  startOfDay,
  startOfMonth,
  startOfQuarter,
} from "../../../lib/core/dates.ts";
import { figure, isFull } from "../../support/figures.ts";

const CASES = isFull() ? 100_000 : 10_000;
const anyInstant = fc.date({
  min: new Date("1900-01-02T00:00:00Z"),
  max: new Date("2199-12-30T00:00:00Z"),
  noInvalidDate: true,
});
const anyDay = anyInstant.map(dayOf);
const few = fc.integer({ min: -3_000, max: 3_000 });

describe("[D11] days in UTC−3", () => {
  it("contain every instant exactly once, from midnight to midnight", () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const day = dayOf(instant);
        expect(isDay(day)).toBe(true);
        expect(startOfDay(day).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(startOfDay(addDays(day, 1)).getTime()).toBeGreaterThan(instant.getTime());
        expect(dayOf(startOfDay(day))).toBe(day);
      }),
      { numRuns: CASES },
    );
  });

  it("are added and counted consistently across months, years and leap days", () => {
    fc.assert(
      fc.property(anyDay, few, (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        expect(addDays(addDays(day, days), -days)).toBe(day);
        expect(days > 0 ? addDays(day, days) > day : addDays(day, days) <= day).toBe(true);
      }),
      { numRuns: CASES },
    );
  });

  it("belong to the month and quarter that contain them, and adding months is reversible", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const month = startOfMonth(day);
        expect(month <= day && day < addMonths(month, 1)).toBe(true);
        expect(addMonths(addMonths(month, months), -months)).toBe(month);
      }),
      { numRuns: CASES },
    );
    fc.assert(
      fc.property(anyDay, (day) => {
        const quarter = startOfQuarter(day);
        expect(["01", "04", "07", "10"]).toContain(quarter.slice(5, 7));
        expect(quarter <= day && day < addMonths(quarter, 3)).toBe(true);
      }),
      { numRuns: CASES },
    );
    figure("D11", { dateCases: 4 * CASES });
  });

  it("are valid only if they exist in the calendar", () => {
    for (const text of [
      "2023-02-29",
      "2100-02-29",
      "2026-04-31",
      "2026-13-01",
      "2026-00-10",
      "0000-01-01",
      "2026-1-1",
      "２０２６-01-01",
    ])
      expect(isDay(text)).toBe(false);
    for (const text of ["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"]) expect(isDay(text)).toBe(true);
  });
});
