import { describe, expect, it } from "vitest";
import { knownUntil, monthUntil, yesterdayUntil } from "../../../lib/sales/rules/same-moment.ts";

/** A moment in UTC−3. */
const at = (text: string) => new Date(`${text}-03:00`);

describe("yesterdayUntil", () => {
  it("ends at the same time of the day before, also across a month's end", () => {
    expect(yesterdayUntil(at("2026-11-20T15:36"))).toEqual({
      firstDay: "2026-11-19",
      lastDay: "2026-11-19",
      until: at("2026-11-19T15:36"),
    });
    expect(yesterdayUntil(at("2026-12-01T00:00")).until).toEqual(at("2026-11-30T00:00"));
  });
});

describe("monthUntil", () => {
  it.each([
    ["2026-11-23T15:36", 1, "2026-10-01", "2026-10-23", "2026-10-23T15:36"],
    ["2026-01-05T09:00", 1, "2025-12-01", "2025-12-05", "2025-12-05T09:00"],
    ["2026-11-23T15:36", 12, "2025-11-01", "2025-11-23", "2025-11-23T15:36"],
    ["2026-11-01T00:10", 1, "2026-10-01", "2026-10-01", "2026-10-01T00:10"],
    ["2026-11-30T23:59", 1, "2026-10-01", "2026-10-30", "2026-10-30T23:59"],
    // A month without such a day counts as a whole.
    ["2026-03-31T10:00", 1, "2026-02-01", "2026-03-01", "2026-03-01T00:00"],
    ["2028-02-29T10:00", 12, "2027-02-01", "2027-03-01", "2027-03-01T00:00"],
    ["2026-12-31T10:00", 1, "2026-11-01", "2026-12-01", "2026-12-01T00:00"],
  ])("of %s, %i months ago, runs from %s to %s %s", (moment, months, firstDay, lastDay, until) => {
    expect(monthUntil(at(moment), months)).toEqual({ firstDay, lastDay, until: at(until) });
  });
});

describe("knownUntil", () => {
  const now = at("2026-11-20T15:36");
  it.each([
    ["2026-11-20T15:25", "2026-11-20T15:25"],
    ["2026-11-19T23:59", "2026-11-20T15:36"],
    ["2026-11-20T15:40", "2026-11-20T15:36"],
  ])("with the last ERP run at %s is %s", (updated, expected) => {
    expect(knownUntil(at(updated), now)).toEqual(at(expected));
  });

  it("is now before the first ERP run", () => {
    expect(knownUntil(null, now)).toEqual(now);
  });
});
