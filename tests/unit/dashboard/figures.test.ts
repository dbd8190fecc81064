import { describe, expect, it } from "vitest";
import { hasAnySales, toFigures, variationOf } from "../../../components/dashboard/data/figures.ts";
import { total } from "./answers.ts";

const TODAY = "2026-11-21";
const history = [
  { date: "2026-11-20", total: 1_000, count: 10 },
  { date: "2026-11-18", total: 300, count: 2 },
  { date: TODAY, total: 600, count: 5 },
];

describe("toFigures", () => {
  it("compares each figure with the same moment of yesterday, before the history is loaded", () => {
    const { sales, orders, ticket } = toFigures(total, undefined, TODAY);
    expect(sales).toEqual({ value: 600, previous: 500, variation: 20, series: [] });
    expect(orders).toEqual({ value: 5, previous: 4, variation: 25, series: [] });
    expect(ticket).toEqual({ value: 120, previous: 125, variation: -4, series: [] });
  });

  it("returns series of complete days only, because a partial day would look like a drop", () => {
    const { sales, ticket } = toFigures(total, history, TODAY);
    expect(sales.series).toHaveLength(14);
    expect(sales.series.slice(-3)).toEqual([300, 0, 1_000]);
    expect(ticket.series).toEqual([150, 100]);
  });

  it("makes no comparison on a day without a sale, and keeps yesterday's figures", () => {
    const quiet = { ...total, today: 0, orders: 0, averageTicket: null, variation: -100 };
    const { sales, orders, ticket } = toFigures(quiet, history, TODAY);
    expect(sales).toMatchObject({ value: 0, previous: 1_000, variation: null });
    expect(orders).toMatchObject({ value: 0, previous: 10, variation: null });
    expect(ticket).toMatchObject({ value: null, previous: 100, variation: null });
  });
});

describe("hasAnySales", () => {
  const nothing = { ...total, today: 0, yesterday: 0, orders: 0, month: 0, previousMonth: 0 };

  it("is false only if every total is zero", () => {
    expect(hasAnySales(nothing)).toBe(false);
    expect(hasAnySales({ ...nothing, previousMonth: 1 })).toBe(true);
    expect(hasAnySales({ ...nothing, orders: 1 })).toBe(true);
    expect(hasAnySales({ ...nothing, yesterday: -5 })).toBe(true);
  });
});

describe("variationOf", () => {
  it("returns the change as a percentage of the base", () => {
    expect(variationOf(150, 100)).toBe(50);
    expect(variationOf(0, 100)).toBe(-100);
  });

  it("returns null without a base to compare with", () => {
    expect(variationOf(10, 0)).toBeNull();
    expect(variationOf(10, -3)).toBeNull();
    expect(variationOf(10, null)).toBeNull();
    expect(variationOf(null, 10)).toBeNull();
  });
});
