import { describe, expect, it } from "vitest";
import { variationOf } from "../../../components/dashboard/cards/store-rows.ts";
import { hasAnySales, shownVariation, toFigures, variationText } from "../../../components/dashboard/data/figures.ts";
import { createFormatters } from "../../../lib/web/formatters.ts";
import { running, total } from "./answers.ts";

const TODAY = "2026-11-21";
const history = [
  { date: "2026-11-20", total: 1_000, count: 10 },
  { date: "2026-11-18", total: 300, count: 2 },
  { date: TODAY, total: 600, count: 5 },
];

const NOTHING_YET = { history: undefined, running: undefined };

describe("toFigures", () => {
  it("compares each figure with the same moment of yesterday, before the history is loaded", () => {
    const { sales, orders, ticket } = toFigures(total, NOTHING_YET, TODAY);
    expect(sales).toEqual({ value: 600, previous: 500, variation: 20, series: [] });
    expect(orders).toEqual({ value: 5, previous: 4, variation: 25, series: [] });
    expect(ticket).toEqual({ value: 120, previous: 125, variation: -4, series: [] });
  });

  it("returns the last days until the same time, today last, so that no series ends with a fall", () => {
    const { sales, orders, ticket } = toFigures(total, { history, running }, TODAY);
    expect(sales.series).toHaveLength(14);
    expect(sales.series.slice(-2)).toEqual([520, 600]);
    expect(sales.series.at(-1)).toBe(total.today);
    expect(orders.series.at(-1)).toBe(5);
    const [first, ...days] = running.days;
    if (!first) throw new Error("The answer has no days");
    const quiet = { ...running, days: [{ ...first, total: 0, orders: 0, averageTicket: null }, ...days] };
    expect(ticket.series.at(-1)).toBe(120);
    expect(toFigures(total, { history, running: quiet }, TODAY).ticket.series).toHaveLength(13);
  });

  it("makes no comparison on a day without a sale, and keeps yesterday's figures", () => {
    const quiet = { ...total, today: 0, orders: 0, averageTicket: null, variation: -100 };
    const { sales, orders, ticket } = toFigures(quiet, { history, running }, TODAY);
    expect(sales).toMatchObject({ value: 0, previous: 1_000, variation: null });
    expect(orders).toMatchObject({ value: 0, previous: 10, variation: null });
    expect(ticket).toMatchObject({ value: null, previous: 100, variation: null });
  });
});

describe("yesterday without a sale", () => {
  it("is zero once the history is loaded, and unknown before", () => {
    const quiet = { ...total, today: 0, orders: 0, averageTicket: null, yesterday: 0 };
    expect(toFigures(quiet, { history: [], running }, TODAY).orders.previous).toBe(0);
    expect(toFigures(quiet, NOTHING_YET, TODAY).orders.previous).toBeNull();
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

describe("shownVariation", () => {
  it("is the API's, and none against a base of zero, below zero or not known", () => {
    expect(shownVariation(-12.5, 80)).toBe(-12.5);
    for (const base of [0, -47.96, null, undefined]) expect(shownVariation(359.9, base)).toBeNull();
    expect(shownVariation(undefined, 80)).toBeNull();
  });

  it("leaves out the figures of a yesterday whose returns exceed its sales", () => {
    const sameMoment = { ...total.sameMoment, yesterday: -50, yesterdayTicket: -25, variation: 1_300 };
    const { sales, orders, ticket } = toFigures({ ...total, sameMoment }, NOTHING_YET, TODAY);
    expect([sales.variation, orders.variation, ticket.variation]).toEqual([null, 25, null]);
  });
});

describe("variationText", () => {
  it.each([
    [999.9, "999,9 %"],
    [1_000, "11×"],
    [5_174, "53×"],
    [152_300, "1.524×"],
    [-1_200, "1.200,0 %"],
  ])("writes %d per cent as %s", (value, text) => {
    expect(variationText(value, createFormatters("pt-BR")).replace("\u00a0", " ")).toBe(text);
  });
});

describe("variationOf", () => {
  it("returns the change as a percentage of the base", () => {
    expect(variationOf(150, 100)).toBe(50);
    expect(variationOf(0, 100)).toBe(-100);
  });

  it("is what is shown: one decimal", () => {
    expect(variationOf(98.03, 100)).toBe(-2);
    expect(variationOf(98.06, 100)).toBe(-1.9);
  });

  it("returns null without a base to compare with", () => {
    expect(variationOf(10, 0)).toBeNull();
    expect(variationOf(10, -3)).toBeNull();
    expect(variationOf(10, null)).toBeNull();
    expect(variationOf(null, 10)).toBeNull();
  });
});
