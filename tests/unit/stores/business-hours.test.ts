import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  closeTimeToday,
  isOpenAt,
  minutesSinceClose,
  minutesUntilClose,
  minutesUntilOpen,
  weekdayOf,
} from "../../../lib/stores/rules/business-hours.ts";
import { BusinessHours, type DayHours, WEEKDAYS, type Weekday } from "../../../lib/stores/schemas.ts";
import { type OracleMinute, walkHours } from "../../support/hours-oracle.ts";

const MINUTE_MS = 60_000;
const YEAR_MINUTES = 366 * 24 * 60;
const YEAR_START = new Date("2027-12-31T22:17:00.000Z"); // in a leap year, at no boundary

function schedule(days: Partial<Record<Weekday, [open: string, close: string]>>): BusinessHours {
  const named = Object.entries(days).map(([weekday, [open, close]]) => [weekday, { active: true, open, close }]);
  return BusinessHours.parse({ schedule: Object.fromEntries(named) });
}

function ruleAt(hours: BusinessHours, instant: Date): OracleMinute {
  return {
    isOpen: isOpenAt(hours, instant),
    untilClose: minutesUntilClose(hours, instant),
    sinceClose: minutesSinceClose(hours, instant),
    closeToday: closeTimeToday(hours, instant),
  };
}

/** The first minute from `start` on at which rule and oracle differ. */
function firstDifference(hours: BusinessHours, start: Date, minutes: number): object | null {
  const oracle = walkHours(hours, start, minutes);
  for (let index = 0; index < minutes; index++) {
    const instant = new Date(start.getTime() + index * MINUTE_MS + (index % 60) * 1_000 + 999);
    const [rule, expected] = [ruleAt(hours, instant), oracle(index)];
    const isSame = (Object.keys(expected) as (keyof OracleMinute)[]).every((key) => rule[key] === expected[key]);
    if (!isSame) return { instant: instant.toISOString(), rule, expected };
  }
  return null;
}

const anyTime = fc
  .oneof(fc.constantFrom(0, 1, 119, 540, 1080, 1438, 1439), fc.integer({ min: 0, max: 1_439 }))
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`);
const anyDay: fc.Arbitrary<DayHours> = fc.record({
  active: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 }),
  open: anyTime,
  close: anyTime,
});
const anyHours: fc.Arbitrary<BusinessHours> = fc
  .tuple(...WEEKDAYS.map(() => anyDay))
  .map((days) => BusinessHours.parse({ schedule: Object.fromEntries(WEEKDAYS.map((name, at) => [name, days[at]])) }));

describe("[D11] business hours", () => {
  it("agree with the minute-by-minute oracle in every minute of a year, nights included", () => {
    const bar = schedule({
      monday: ["18:00", "01:00"],
      wednesday: ["00:00", "00:00"],
      thursday: ["09:00", "18:00"],
      friday: ["18:00", "04:30"],
      saturday: ["04:00", "03:59"],
      sunday: ["23:00", "02:00"],
    });
    expect(firstDifference(bar, YEAR_START, YEAR_MINUTES)).toBeNull();
  });

  it("agree with the oracle for any schedule at any time of the year", () => {
    fc.assert(
      fc.property(anyHours, fc.integer({ min: 0, max: YEAR_MINUTES }), (hours, offset) => {
        const start = new Date(YEAR_START.getTime() + offset * MINUTE_MS);
        expect(firstDifference(hours, start, 3 * 24 * 60)).toBeNull();
      }),
      { numRuns: 80 },
    );
  });

  it("are in UTC−3, also on days when Brazil had daylight saving", () => {
    const hours = schedule({ monday: ["09:00", "18:00"] });
    expect(isOpenAt(hours, new Date("2018-12-03T11:59:59.999Z"))).toBe(false);
    expect(isOpenAt(hours, new Date("2018-12-03T12:00:00Z"))).toBe(true);
    expect(isOpenAt(hours, new Date("2018-12-03T20:59:59.999Z"))).toBe(true);
    expect(isOpenAt(hours, new Date("2018-12-03T21:00:00Z"))).toBe(false);
    expect(weekdayOf(new Date("2026-11-23T02:59:59Z"))).toBe("sunday");
    expect(weekdayOf(new Date("2026-11-23T03:00:00Z"))).toBe("monday");
  });

  it("count whole minutes: 1 in the last open minute, 0 in the first closed minute", () => {
    const hours = schedule({ friday: ["18:00", "02:00"] });
    expect(minutesUntilClose(hours, new Date("2026-11-21T04:59:30Z"))).toBe(1);
    expect(minutesSinceClose(hours, new Date("2026-11-21T04:59:30Z"))).toBeNull();
    expect(minutesSinceClose(hours, new Date("2026-11-21T05:00:30Z"))).toBe(0);
    expect(minutesUntilClose(hours, new Date("2026-11-21T05:00:30Z"))).toBeNull();
    expect(minutesSinceClose(hours, new Date("2026-11-20T20:59:00Z"))).toBe(7 * 24 * 60 - 8 * 60 - 1);
  });

  it("return the minutes until a closed store opens", () => {
    const hours = schedule({ friday: ["18:00", "02:00"] });
    expect(minutesUntilOpen(hours, new Date("2026-11-20T20:59:10Z"))).toBe(1);
    expect(minutesUntilOpen(hours, new Date("2026-11-20T21:00:00Z"))).toBeNull();
    expect(minutesUntilOpen(hours, new Date("2026-11-21T05:00:00Z"))).toBe(7 * 24 * 60 - 8 * 60);
  });

  it("treat a store without hours as always open", () => {
    const now = new Date("2026-11-22T06:00:00Z");
    expect(isOpenAt(null, now)).toBe(true);
    expect(
      [minutesUntilClose, minutesSinceClose, minutesUntilOpen, closeTimeToday].map((rule) => rule(null, now)),
    ).toEqual([null, null, null, null]);
  });

  it("never open if no day is open, and never close if every day is open for 24 hours", () => {
    const now = new Date("2026-11-22T06:00:00Z");
    const never = schedule({});
    expect(ruleAt(never, now)).toEqual({ isOpen: false, untilClose: null, sinceClose: null, closeToday: null });
    expect(minutesUntilOpen(never, now)).toBeNull();
    const always = schedule(Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, ["07:00", "07:00"]])));
    expect(ruleAt(always, now)).toEqual({ isOpen: true, untilClose: null, sinceClose: null, closeToday: "07:00" });
  });
});

describe("a schedule", () => {
  const problem = (schedule: unknown) => BusinessHours.safeParse({ schedule }).success;

  it("treats missing days as closed", () => {
    const { monday, sunday } = BusinessHours.parse({
      schedule: { monday: { active: true, open: "08:00", close: "12:00" } },
    }).schedule;
    expect([monday, sunday.active]).toEqual([{ active: true, open: "08:00", close: "12:00" }, false]);
  });

  it("requires both times of an open day, as HH:MM", () => {
    expect(problem({ monday: { active: true, open: "08:00" } })).toBe(false);
    expect(problem({ monday: { active: true, open: null, close: "10:00" } })).toBe(false);
    for (const open of ["8:00", "24:00", "08:60", "08:00:00", "", " 08:00", 8])
      expect(problem({ monday: { active: true, open, close: "10:00" } })).toBe(false);
    expect(problem({ monday: { active: false } })).toBe(true);
    expect(problem({ monday: { active: true, open: "00:00", close: "23:59" } })).toBe(true);
  });

  it("rejects unknown fields", () => {
    expect(problem({ segunda: { active: false } })).toBe(false);
    expect(problem({ monday: { active: false, lunch: true } })).toBe(false);
    expect(BusinessHours.safeParse({ schedule: {}, timeZone: "UTC" }).success).toBe(false);
    expect(BusinessHours.safeParse({}).success).toBe(false);
  });
});
