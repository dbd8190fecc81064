import { describe, expect, it } from "vitest";
import { isTime, normalizeTime } from "../../../components/stores/typed-time.ts";

describe("normalizeTime", () => {
  it.each([
    ["8", "08:00"],
    ["8h", "08:00"],
    ["08", "08:00"],
    ["830", "08:30"],
    ["0830", "08:30"],
    ["8h30", "08:30"],
    ["18H30", "18:30"],
    [" 8:30 ", "08:30"],
    ["8.30", "08:30"],
    ["00:00", "00:00"],
    ["2359", "23:59"],
  ])("reads %s as %s", (typed, time) => {
    expect(normalizeTime(typed)).toBe(time);
  });

  it.each(["", "24:00", "24", "8:60", "noite", "8:3", "12345", "-8:00"])("leaves %j unchanged", (typed) => {
    expect(normalizeTime(typed)).toBe(typed);
  });

  it("is idempotent", () => {
    for (let minute = 0; minute < 1_440; minute++) {
      const time = new Date(minute * 60_000).toISOString().slice(11, 16);
      expect(normalizeTime(time)).toBe(time);
      expect(isTime(time)).toBe(true);
    }
    expect([isTime("8:30"), isTime("0"), isTime("")]).toEqual([false, false, false]);
  });
});
