import { describe, expect, it } from "vitest";
import { daysOf, pointsOf } from "../../../lib/segments/rules/relative-dates.ts";

const TODAY = "2026-03-31";

describe("the days covered by a date of a rule", () => {
  it.each([
    ["2026-01-15", "2026-01-15", "2026-01-15"],
    ["hoje", "2026-03-31", "2026-03-31"],
    ["ontem", "2026-03-30", "2026-03-30"],
    ["este_mes", "2026-03-01", "2026-03-31"],
    ["mes_passado", "2026-02-01", "2026-02-28"],
    ["ultimo_ano", "2026-01-01", "2026-03-31"],
    ["ultimos_1_dias", "2026-03-30", "2026-03-31"],
    ["ultimos_30_dias", "2026-03-01", "2026-03-31"],
    ["ultimos_365_dias", "2025-03-31", "2026-03-31"],
    ["ultimos_1_meses", "2026-02-28", "2026-03-31"],
    ["ultimos_4_meses", "2025-11-30", "2026-03-31"],
    ["ultimos_12_meses", "2025-03-31", "2026-03-31"],
  ])("start and end as specified for %s", (date, from, to) => expect(daysOf(date, TODAY)).toEqual({ from, to }));

  it("handles leap years and the turn of the year", () => {
    expect(daysOf("ultimos_1_meses", "2024-03-31")).toEqual({ from: "2024-02-29", to: "2024-03-31" });
    expect(daysOf("mes_passado", "2026-01-10")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(daysOf("ontem", "2026-01-01")).toEqual({ from: "2025-12-31", to: "2025-12-31" });
  });
});

describe("the bounds that a date is compared with", () => {
  it.each([
    ["2026-01-15", "2026-01-15", "2026-01-15"],
    ["ultimos_30_dias", "2026-03-01", "2026-03-01"],
    ["este_mes", "2026-03-01", "2026-03-01"],
    ["ultimo_ano", "2026-01-01", "2026-01-01"],
    ["mes_passado", "2026-02-01", "2026-02-28"],
  ])("start and end as specified for %s", (date, from, to) => expect(pointsOf(date, TODAY)).toEqual({ from, to }));
});
