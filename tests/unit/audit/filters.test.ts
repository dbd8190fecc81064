import { describe, expect, it } from "vitest";
import { isReversed, PRESETS, presetOf, presetRange, toLogQuery } from "../../../components/audit/filters.ts";

const NOTHING = { user: "", action: "", search: "", from: "", to: "" };
const TODAY = "2026-03-15";

describe("audit page filters", () => {
  it("query whole days in UTC−3", () => {
    expect(toLogQuery({ ...NOTHING, from: "2026-03-01", to: "2026-03-02" })).toEqual({
      startAt: "2026-03-01T03:00:00.000Z",
      endAt: "2026-03-03T02:59:59.999Z",
    });
  });

  it("omit blank values and invalid days from the query", () => {
    const query = toLogQuery({ ...NOTHING, from: "2026-02-31", search: "  " });
    expect(Object.values(query).every((value) => value === undefined)).toBe(true);
  });

  it.each(PRESETS)("recognize the preset %s from its date range", (preset) => {
    expect(presetOf(presetRange(preset, TODAY), TODAY)).toBe(preset);
  });

  it("resolve last month to the whole month, and this year to the days up to today", () => {
    expect(presetRange("lastMonth", TODAY)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(presetRange("lastMonth", "2026-01-31")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(presetRange("year", TODAY)).toEqual({ from: "2026-01-01", to: TODAY });
  });

  it("detect a period that ends before it begins, unless one end is missing", () => {
    expect(isReversed({ from: "2026-03-02", to: "2026-03-01" })).toBe(true);
    expect(isReversed({ from: "2026-03-01", to: "2026-03-01" })).toBe(false);
    expect(isReversed({ from: "2026-03-01", to: "" })).toBe(false);
  });

  it("include today in the last seven days, and match no preset for other ranges", () => {
    expect(presetRange("last7", TODAY)).toEqual({ from: "2026-03-09", to: TODAY });
    expect(presetOf({ from: "2026-03-03", to: "2026-03-04" }, TODAY)).toBeNull();
  });
});
