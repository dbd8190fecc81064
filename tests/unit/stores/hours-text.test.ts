import { describe, expect, it } from "vitest";
import { todayText, weekText } from "../../../lib/stores/rules/hours-text.ts";
import { BusinessHours } from "../../../lib/stores/schemas.ts";

const day = (open: string, close: string) => ({ active: true, open, close });
const SHOP = day("09:00", "18:00");
const week = { monday: SHOP, tuesday: SHOP, wednesday: SHOP, thursday: SHOP, friday: SHOP };
const hoursOf = (schedule: object) => BusinessHours.parse({ schedule });
const SATURDAY = new Date("2026-11-21T15:00:00Z");

describe("todayText", () => {
  it("returns the day in UTC−3 and its hours", () => {
    expect(todayText(hoursOf(week), new Date("2026-11-24T02:30:00Z"))).toBe("seg 09:00–18:00");
    expect(todayText(hoursOf({ saturday: day("18:00", "02:00") }), SATURDAY)).toBe("sáb 18:00–02:00");
  });

  it("describes a closed day, a store without hours and a day open for 24 hours", () => {
    expect(todayText(hoursOf(week), SATURDAY)).toBe("sáb fechada");
    expect(todayText(null, SATURDAY)).toBe("sempre aberta");
    expect(todayText(hoursOf({ saturday: day("00:00", "00:00") }), SATURDAY)).toBe("sáb 24 h");
    expect(todayText(hoursOf({ saturday: day("06:00", "06:00") }), SATURDAY)).toBe("sáb 24 h a partir das 06:00");
  });
});

describe("weekText", () => {
  it("joins equal neighbouring days, and omits closed days", () => {
    expect(weekText(hoursOf({ ...week, saturday: day("09:00", "13:00") }))).toBe(
      "seg–sex 09:00–18:00, sáb 09:00–13:00",
    );
    expect(weekText(hoursOf({ monday: SHOP, wednesday: SHOP }))).toBe("seg 09:00–18:00, qua 09:00–18:00");
  });

  it("describes a store without hours as always open, and one without open days as closed", () => {
    expect(weekText(null)).toBe("sempre aberta");
    expect(weekText(hoursOf({}))).toBe("fechada");
  });
});
