import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextTimes } from "../../../components/campaigns/wizard/delivery/recurrence.ts";
import { instantOf, nextSlot, whenOf } from "../../../components/campaigns/wizard/delivery/when.ts";
import { WEEKDAYS_FROM_SUNDAY } from "../../../lib/campaigns/names.ts";
import { occurrencesBetween } from "../../../lib/campaigns/rules/recurrence.ts";
import { Recurrence } from "../../../lib/campaigns/schemas.ts";
import { addDays, startOfDay, timeOf } from "../../../lib/core/dates.ts";

const rule = (fields: object) => Recurrence.parse({ frequency: "daily", time: "09:00", ...fields });

describe("next dates of a recurrence", () => {
  it("are the times at which the server sends", () => {
    const rules = fc.record({
      frequency: fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const),
      interval: fc.integer({ min: 1, max: 6 }),
      weekdays: fc.subarray([...WEEKDAYS_FROM_SUNDAY], { minLength: 1 }),
      time: fc.constantFrom("00:00", "09:00", "23:59"),
    });
    const days = fc.integer({ min: 0, max: 1_000 }).map((count) => addDays("2026-01-01", count));
    fc.assert(
      fc.property(rules, days, fc.integer({ min: 0, max: 300 }), (fields, first, later) => {
        const now = new Date(startOfDay(addDays(first, later)).getTime() + 12 * 3_600_000);
        const shown = nextTimes(rule(fields), { first, now, count: 3 });
        const range = { from: new Date(now.getTime() + 1), to: startOfDay(addDays(first, 2_000)), limit: 3 };
        expect(shown).toEqual(occurrencesBetween(rule(fields), first, range));
      }),
      { numRuns: 300 },
    );
  });

  it("end with the last day of the recurrence, inclusive", () => {
    const now = startOfDay("2026-03-01");
    const times = nextTimes(rule({ until: "2026-03-02" }), { first: "2026-03-01", now, count: 5 });
    expect(times.map((time) => time.toISOString())).toEqual(["2026-03-01T12:00:00.000Z", "2026-03-02T12:00:00.000Z"]);
  });

  it("are empty for a weekly recurrence without weekdays", () => {
    const empty = { frequency: "weekly", interval: 1, weekdays: [], time: "09:00", until: null } as const;
    const never = { ...empty, weekdays: [...empty.weekdays] };
    expect(nextTimes(never, { first: "2026-03-01", now: startOfDay("2026-03-01"), count: 3 })).toEqual([]);
  });
});

describe("schedule time", () => {
  it("is entered in UTC−3 and stored in UTC", () => {
    const instant = instantOf({ day: "2026-11-22", time: "22:30" });
    expect(instant?.toISOString()).toBe("2026-11-23T01:30:00.000Z");
    expect(timeOf(instant as Date)).toBe("22:30");
  });

  it.each([
    ["", "09:00"],
    ["2026-11-22", ""],
    ["2026-11-22", "24:00"],
    ["2026-13-40", "09:00"],
  ])("is null if day %o or time %o is invalid", (day, time) => expect(instantOf({ day, time })).toBeNull());

  it.each([
    ["2026-11-21T10:00:00.000Z", "2026-11-21", "09:00"], // 07:00 in UTC−3
    ["2026-11-21T14:20:00.000Z", "2026-11-21", "12:00"], // 11:20
    ["2026-11-21T14:30:00.000Z", "2026-11-21", "12:00"], // 11:30: exactly half an hour ahead
    ["2026-11-21T14:31:00.000Z", "2026-11-21", "13:00"],
    ["2026-11-21T21:30:00.000Z", "2026-11-21", "19:00"], // 18:30
    ["2026-11-21T21:31:00.000Z", "2026-11-22", "09:00"],
    ["2026-11-22T02:45:00.000Z", "2026-11-22", "09:00"], // 23:45: half an hour later is the next day
    ["2026-12-31T23:00:00.000Z", "2027-01-01", "09:00"],
  ])("is proposed at %s as %s %s", (now, day, time) => expect(nextSlot(new Date(now))).toEqual({ day, time }));

  it("is restored from a saved campaign, as now, at a time or repeated", () => {
    const today = "2026-11-21";
    expect(whenOf(null, today)).toEqual({ mode: "now", day: today, time: "09:00" });
    const scheduledAt = "2026-12-01T13:15:00.000Z";
    expect(whenOf({ scheduledAt, recurrence: null }, today)).toEqual({ mode: "at", day: "2026-12-01", time: "10:15" });
    expect(whenOf({ scheduledAt: null, recurrence: rule({}) }, today).mode).toBe("repeat");
  });
});
