"use client";

import { createParser, useQueryStates } from "nuqs";
import { type Day, isDay } from "@/lib/core/dates.ts";
import { COMPARISONS, type Comparison, SALES_PERIODS, type SalesPeriodName } from "@/lib/sales/names.ts";

/** What the page asks for: the server decides whether a range is valid. */
export type AskedPeriod = { period: SalesPeriodName; compare: Comparison; from: Day | null; to: Day | null };

const PERIOD_WORDS: Record<SalesPeriodName, string> = {
  month: "mes",
  today: "hoje",
  "7d": "7d",
  "28d": "28d",
  "90d": "90d",
  year: "ano",
  range: "intervalo",
};
const COMPARISON_WORDS: Record<Comparison, string> = { previous: "anterior", year: "ano-anterior" };

const parseAsDay = createParser<Day>({ parse: (text) => (isDay(text) ? text : null), serialize: (day) => day });

/** Names as they are in the URL. An unreadable value counts as absent. */
const PARSERS = {
  periodo: parseAsWord(SALES_PERIODS, PERIOD_WORDS),
  comparar: parseAsWord(COMPARISONS, COMPARISON_WORDS),
  de: parseAsDay,
  ate: parseAsDay,
};

function parseAsWord<const T extends string>(names: readonly [T, ...T[]], words: Record<T, string>) {
  return createParser<T>({
    parse: (text) => names.find((name) => words[name] === text) ?? null,
    serialize: (name) => words[name],
  }).withDefault(names[0]);
}

/** `?periodo=28d&comparar=ano-anterior`, or `?periodo=intervalo&de=2026-10-01&ate=2026-10-15`. */
export function usePeriod() {
  const [{ periodo, comparar, de, ate }, set] = useQueryStates(PARSERS, { history: "push" });
  const asked: AskedPeriod =
    periodo === "range"
      ? { period: periodo, compare: comparar, from: de, to: ate }
      : { period: periodo, compare: comparar, from: null, to: null };
  return {
    asked,
    choose: (period: SalesPeriodName) => set({ periodo: period, de: null, ate: null }),
    chooseRange: (from: Day, to: Day) => set({ periodo: "range", de: from, ate: to }),
    compareWith: (compare: Comparison) => set({ comparar: compare }),
  };
}
