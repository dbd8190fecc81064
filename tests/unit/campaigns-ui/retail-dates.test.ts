import { describe, expect, it } from "vitest";
import { RETAIL_DATES, retailDateOn } from "../../../components/campaigns/retail-dates.ts";
import { addDays, type Day } from "../../../lib/core/dates.ts";

/** The retail dates of a year, in order. */
function datesOf(year: number): [Day, string][] {
  const found: [Day, string][] = [];
  for (let day = `${year}-01-01`; day.startsWith(`${year}`); day = addDays(day, 1)) {
    const name = retailDateOn(day);
    if (name !== null) found.push([day, name]);
  }
  return found;
}

describe("retail dates", () => {
  it("are those of the Brazilian calendar of 2026", () => {
    expect(datesOf(2026)).toEqual([
      ["2026-02-17", "carnival"],
      ["2026-03-08", "womensDay"],
      ["2026-03-15", "consumerDay"],
      ["2026-04-05", "easter"],
      ["2026-05-10", "mothersDay"],
      ["2026-06-12", "valentinesDay"],
      ["2026-08-09", "fathersDay"],
      ["2026-09-15", "customerDay"],
      ["2026-10-12", "childrensDay"],
      ["2026-11-27", "blackFriday"],
      ["2026-11-30", "cyberMonday"],
      ["2026-12-25", "christmas"],
    ]);
  });

  it.each([
    ["2024-03-31", "easter"],
    ["2025-04-20", "easter"],
    ["2027-03-28", "easter"],
    ["2038-04-25", "easter"], // the latest possible day
    ["2285-03-22", "easter"], // the earliest
    ["2024-11-29", "blackFriday"],
    ["2029-11-23", "blackFriday"], // November begins on a Thursday
    ["2024-12-02", "cyberMonday"],
    ["2022-05-08", "mothersDay"], // May begins on a Sunday
    ["2027-08-08", "fathersDay"], // August begins on a Sunday
  ])("%s is %s", (day, name) => {
    expect(retailDateOn(day)).toBe(name);
  });

  it.each(["", "2026-11", "2026-02-30", "0002-11-15"])("are none on %o", (typed) => {
    expect(retailDateOn(typed)).toBeNull();
  });

  it("occur once a year each", () => {
    for (let year = 2020; year < 2060; year += 1)
      expect(
        datesOf(year)
          .map(([, name]) => name)
          .toSorted(),
      ).toEqual(RETAIL_DATES.toSorted());
  });
});
