import { createParser, type inferParserType } from "nuqs/server";
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
export const PERIOD_PARSERS = {
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

/** A range has its own days; the other periods follow from today. */
export function toAskedPeriod({ periodo, comparar, de, ate }: inferParserType<typeof PERIOD_PARSERS>): AskedPeriod {
  const isRange = periodo === "range";
  return { period: periodo, compare: comparar, from: isRange ? de : null, to: isRange ? ate : null };
}
