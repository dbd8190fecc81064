import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WEEKDAYS_FROM_SUNDAY } from "../../../lib/campaigns/names.ts";
import { nextOccurrence, occurrencesBetween } from "../../../lib/campaigns/rules/recurrence.ts";
import type { Recurrence } from "../../../lib/campaigns/schemas.ts";

const daily: Recurrence = { frequency: "daily", interval: 1, weekdays: [], time: "09:00" };
const weekly: Recurrence = { frequency: "weekly", interval: 1, weekdays: ["monday", "friday"], time: "18:30" };
const monthly: Recurrence = { frequency: "monthly", interval: 1, weekdays: [], time: "00:00" };

/** The next occurrences after an instant, in UTC. */
function next(recurrence: Recurrence, startsOn: string, after: string, count = 4): string[] {
  const times: string[] = [];
  for (let at = nextOccurrence(recurrence, startsOn, new Date(after)); at && times.length < count; )
    at = nextOccurrence(recurrence, startsOn, new Date(times[times.push(at.toISOString()) - 1] ?? ""));
  return times;
}

describe("a recurring campaign", () => {
  it("is due at its time in UTC−3", () => {
    expect(next(daily, "2026-03-01", "2026-03-01T11:59:59Z", 2)).toEqual([
      "2026-03-01T12:00:00.000Z",
      "2026-03-02T12:00:00.000Z",
    ]);
    expect(next({ ...daily, time: "23:59" }, "2026-03-01", "2026-03-01T12:00:00Z", 1)).toEqual([
      "2026-03-02T02:59:00.000Z",
    ]);
  });

  it("counts its interval from the start day, even if occurrences were missed", () => {
    expect(next({ ...daily, interval: 3 }, "2026-03-01", "2026-03-05T00:00:00Z", 2)).toEqual([
      "2026-03-07T12:00:00.000Z",
      "2026-03-10T12:00:00.000Z",
    ]);
  });

  it("is due on its weekdays in every nth week", () => {
    // 2026-03-04 is a Wednesday.
    expect(next({ ...weekly, interval: 2 }, "2026-03-04", "2026-03-04T12:00:00Z", 3)).toEqual([
      "2026-03-06T21:30:00.000Z",
      "2026-03-16T21:30:00.000Z",
      "2026-03-20T21:30:00.000Z",
    ]);
  });

  it("is due on the last day of a month without its day, and on its day again in longer months", () => {
    expect(next(monthly, "2027-12-31", "2027-12-31T00:00:00Z", 5).map((time) => time.slice(0, 10))).toEqual([
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
      "2028-04-30",
    ]);
    expect(next(monthly, "2026-01-30", "2026-01-31T00:00:00Z", 2).map((time) => time.slice(0, 10))).toEqual([
      "2026-02-28",
      "2026-03-30",
    ]);
  });

  it("ends on its last day, inclusive", () => {
    expect(next({ ...daily, until: "2026-03-02" }, "2026-03-01", "2026-03-01T00:00:00Z")).toHaveLength(2);
    expect(
      nextOccurrence({ ...daily, until: "2026-03-02" }, "2026-03-01", new Date("2026-03-02T12:00:00Z")),
    ).toBeNull();
  });

  it("isn't due before it starts", () => {
    expect(next(monthly, "2026-05-10", "2020-01-01T00:00:00Z", 1)).toEqual(["2026-05-10T03:00:00.000Z"]);
  });

  it("is due exactly when a day-by-day search finds the next occurrence", () => {
    fc.assert(
      fc.property(
        recurrences,
        days,
        fc.integer({ min: -40, max: 800 }),
        fc.nat(86_399),
        (rule, startsOn, offset, second) => {
          const after = new Date(Date.parse(`${startsOn}T00:00:00-03:00`) + (offset * 86_400 + second) * 1_000);
          expect(nextOccurrence(rule, startsOn, after)).toEqual(byLooking(rule, startsOn, after));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("has strictly increasing occurrences", () => {
    fc.assert(
      fc.property(recurrences, days, (rule, startsOn) => {
        const from = new Date(`${startsOn}T00:00:00Z`);
        const times = occurrencesBetween(rule, startsOn, { from, to: new Date(from.getTime() + 9e10), limit: 50 });
        expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? time))).toBe(true);
      }),
    );
  });
});

const days = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const recurrences: fc.Arbitrary<Recurrence> = fc.record({
  frequency: fc.constantFrom("daily", "weekly", "monthly"),
  interval: fc.integer({ min: 1, max: 14 }),
  weekdays: fc.subarray([...WEEKDAYS_FROM_SUNDAY], { minLength: 1 }),
  time: fc.constantFrom("00:00", "09:00", "21:30", "23:59"),
  until: fc.option(days, { nil: null }),
});

it.each(["daily", "weekly", "monthly"] as const)(
  "a %s recurrence has no occurrence after the year 9901",
  (frequency) => {
    const rule: Recurrence = { frequency, interval: 365, weekdays: ["monday"], time: "10:00", until: null };
    for (const until of [null, "9999-12-31"])
      for (const from of ["2026-11-21", "9890-01-01", "9899-12-31", "9998-12-01", "9999-12-31"]) {
        const range = { from: new Date(`${from}T03:00:00Z`), to: new Date("9999-12-31T23:00:00Z"), limit: 50 };
        const found = occurrencesBetween({ ...rule, until }, "2026-11-21", range);
        expect(found.every((time) => time.getUTCFullYear() <= 9_901)).toBe(true);
        if (from < "9800") expect(found).not.toEqual([]);
        if (from > "9900") expect(found).toEqual([]);
      }
  },
);

/** The oracle: tests each day for a match, without step arithmetic. */
function byLooking(rule: Recurrence, startsOn: string, after: Date): Date | null {
  const start = new Date(`${startsOn}T00:00:00Z`);
  const sundayOf = (date: Date) => date.getTime() / 86_400_000 - date.getUTCDay();
  for (let n = 0; n < 20_000; n += 1) {
    const date = new Date(start.getTime() + n * 86_400_000);
    const day = date.toISOString().slice(0, 10);
    if (rule.until && day > rule.until) return null;
    const months = (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + date.getUTCMonth() - start.getUTCMonth();
    const isLast = new Date(date.getTime() + 86_400_000).getUTCDate() === 1;
    const isDue =
      rule.frequency === "daily"
        ? n % rule.interval === 0
        : rule.frequency === "weekly"
          ? ((sundayOf(date) - sundayOf(start)) / 7) % rule.interval === 0 &&
            rule.weekdays.includes(WEEKDAYS_FROM_SUNDAY[date.getUTCDay()] ?? "sunday")
          : months % rule.interval === 0 &&
            (date.getUTCDate() === start.getUTCDate() || (isLast && date.getUTCDate() < start.getUTCDate()));
    const instant = new Date(`${day}T${rule.time}:00-03:00`);
    if (isDue && instant > after) return instant;
  }
  throw new Error("No time was found");
}
