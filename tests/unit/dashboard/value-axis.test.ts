import { describe, expect, it } from "vitest";
import { beginsAtZero } from "../../../components/charts/axes.ts";

describe("the value axis of a chart", () => {
  it("begins at 0 without values visibly below it", () => {
    expect(beginsAtZero([])).toBe(true);
    expect(beginsAtZero([0, 900])).toBe(true);
    expect(beginsAtZero([-10, 900, -5, 1_200])).toBe(true);
  });

  it("begins below 0 with a day of returns", () => {
    expect(beginsAtZero([-300, 900])).toBe(false);
    expect(beginsAtZero([0, -200, 900])).toBe(false);
    expect(beginsAtZero([-1])).toBe(false);
  });
});
