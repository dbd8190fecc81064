import { describe, expect, it } from "vitest";
import { summarizeIntraday, toIntradayRows } from "../../../components/dashboard/data/intraday.ts";
import { intraday, running, total } from "./answers.ts";

const quiet = intraday.map((point) => ({ ...point, hoje: 0, ontem: 0 }));

describe("toIntradayRows", () => {
  it("returns only the remaining part of yesterday's line for future hours", () => {
    const rows = toIntradayRows(intraday);
    const future = rows.filter(({ x }) => Number.parseInt(x, 10) > 14);
    expect(future.length).toBeGreaterThan(0);
    expect(future.every(({ hoje, ontem }) => hoje === null && ontem === null)).toBe(true);
    expect(future.every(({ ontemAhead }) => ontemAhead !== null)).toBe(true);
  });

  it("joins the past and the remaining part of yesterday's line at the current hour only", () => {
    const rows = toIntradayRows(intraday);
    const joined = rows.filter(({ ontem, ontemAhead }) => ontem !== null && ontemAhead !== null);
    expect(joined.map(({ x }) => x)).toEqual(["14h"]);
  });

  it("omits night hours unless they have sales", () => {
    const names = toIntradayRows(intraday).map(({ x }) => x);
    expect([names[0], names.at(-1)]).toEqual(["8h", "20h"]);
    const early = intraday.map((point) => (point.hour === "05:00" ? { ...point, ontem: 9 } : point));
    expect(toIntradayRows(early)[0]).toMatchObject({ x: "5h", ontem: 9 });
  });

  it("adds the hours up, and compares the current hour with the same moment of yesterday", () => {
    const rows = toIntradayRows(intraday, { ...total.sameMoment, yesterday: 1_250 });
    expect(rows.find(({ x }) => x === "9h")).toMatchObject({ hoje: 200, ontem: 400, ontemAhead: null });
    expect(rows.find(({ x }) => x === "14h")).toMatchObject({ hoje: 700, ontem: 1_250, ontemAhead: 1_250 });
    expect(rows.at(-1)).toMatchObject({ hoje: null, ontem: null, ontemAhead: 2_600 });
  });

  it("adds the usual sums of the weekday, also of the hours ahead, and none if they are unknown", () => {
    const rows = toIntradayRows(intraday, total.sameMoment, running.usual);
    expect(rows.find(({ x }) => x === "9h")?.usual).toEqual([200, 500]);
    expect(rows.at(-1)?.usual).toEqual([1_300, 3_250]);
    expect(toIntradayRows(intraday).every(({ usual }) => usual === null)).toBe(true);
  });

  it("ends today's line at the hour until which sales are known, so that no line falls", () => {
    const rows = toIntradayRows(intraday, { ...total.sameMoment, until: "2026-11-21T13:10:00.000Z", yesterday: 430 });
    expect(rows.find(({ x }) => x === "10h")).toMatchObject({ hoje: 300, ontem: 430, ontemAhead: 430 });
    expect(rows.find(({ x }) => x === "11h")).toMatchObject({ hoje: null, ontem: null, ontemAhead: 800 });
    const yesterday = rows.map(({ ontem, ontemAhead }) => ontem ?? ontemAhead ?? 0);
    expect(yesterday).toEqual([...yesterday].sort((a, b) => a - b));
  });
});

describe("summarizeIntraday", () => {
  it("compares with yesterday up to the end of the current hour", () => {
    expect(summarizeIntraday(intraday)).toEqual({
      today: 700,
      yesterdaySoFar: 1_400,
      yesterday: 2_600,
      until: "15h",
      present: "14h",
    });
  });

  it("returns null when neither day had sales", () => {
    expect(summarizeIntraday(quiet)).toBeNull();
    expect(summarizeIntraday([])).toBeNull();
  });
});
