import { describe, expect, it } from "vitest";
import { isReversed, PRESETS, presetOf, presetRange, toLogQuery } from "../../../components/audit/filters.ts";

const NOTHING = { user: "", action: "", search: "", from: "", to: "" };
const TODAY = "2026-03-15";

describe("the filters of the audit page", () => {
  it("ask for days as they begin and end in Brazil", () => {
    expect(toLogQuery({ ...NOTHING, from: "2026-03-01", to: "2026-03-02" })).toEqual({
      startAt: "2026-03-01T03:00:00.000Z",
      endAt: "2026-03-03T02:59:59.999Z",
    });
  });

  it("leave out what is empty or no day", () => {
    const query = toLogQuery({ ...NOTHING, from: "2026-02-31", search: "  " });
    expect(Object.values(query).every((value) => value === undefined)).toBe(true);
  });

  it.each(PRESETS)("know the preset %s by its days", (preset) => {
    expect(presetOf(presetRange(preset, TODAY), TODAY)).toBe(preset);
  });

  it("mean by last month all of it, by this year what there is of it", () => {
    expect(presetRange("lastMonth", TODAY)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(presetRange("lastMonth", "2026-01-31")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(presetRange("year", TODAY)).toEqual({ from: "2026-01-01", to: TODAY });
  });

  it("see an end before its beginning, and in half a period none", () => {
    expect(isReversed({ from: "2026-03-02", to: "2026-03-01" })).toBe(true);
    expect(isReversed({ from: "2026-03-01", to: "2026-03-01" })).toBe(false);
    expect(isReversed({ from: "2026-03-01", to: "" })).toBe(false);
  });

  it("hold seven days with today in them, and call other days one's own", () => {
    expect(presetRange("last7", TODAY)).toEqual({ from: "2026-03-09", to: TODAY });
    expect(presetOf({ from: "2026-03-03", to: "2026-03-04" }, TODAY)).toBeNull();
  });
});
