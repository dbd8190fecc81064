import { describe, expect, it } from "vitest";
import { beginsAtZero } from "../../../components/charts/line-chart.tsx";

const at = (hoje: number, usual: [number, number] | null = null) => ({ x: "8h", hoje, ontem: null, usual });

describe("the axis of a line chart", () => {
  it("begins at 0 without values visibly below it", () => {
    expect(beginsAtZero([])).toBe(true);
    expect(beginsAtZero([at(0), at(900)])).toBe(true);
    expect(beginsAtZero([at(-10), at(900, [-5, 1_200])])).toBe(true);
  });

  it("begins below 0 with a day of returns", () => {
    expect(beginsAtZero([at(-300), at(900)])).toBe(false);
    expect(beginsAtZero([at(0, [-200, 900])])).toBe(false);
    expect(beginsAtZero([at(-1)])).toBe(false);
  });
});
