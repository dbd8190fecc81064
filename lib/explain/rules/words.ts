import { isDay, startOfDay } from "../../core/dates.ts";
import type { FigureFilter } from "../../core/figures/figures.ts";
import type { ExplainLanguage } from "../names.ts";
import { CODE_NAMES, FILTER_TEXTS } from "./filter-texts.ts";

/** Texts that people wrote, shown as they are. */
const PLAIN = new Set(["name", "names", "question", "url", "code"]);
const MONTH = /^\d{4}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** UTC−3 all year; the sign in the zone name is inverted by convention. */
const TIME_ZONE = "Etc/GMT+3";

/** The sentence of a filter: days and instants as people write them. */
export function filterText({ key, values }: FigureFilter, language: ExplainLanguage): string {
  const text = FILTER_TEXTS[key]?.[language];
  if (text === undefined) throw new Error(`No text for the filter ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => valueText(name, values[name] ?? "", language));
}

function valueText(name: string, value: string | number, language: ExplainLanguage): string {
  if (PLAIN.has(name)) return String(value);
  if (typeof value === "number") return new Intl.NumberFormat(language).format(value);
  if (isDay(value)) return formatInstant(startOfDay(value), language, { dateStyle: "short" });
  if (MONTH.test(value))
    return formatInstant(startOfDay(`${value}-01`), language, { month: "2-digit", year: "numeric" });
  if (INSTANT.test(value)) return formatInstant(new Date(value), language, { dateStyle: "short", timeStyle: "short" });
  return CODE_NAMES[value]?.[language] ?? value;
}

export function formatInstant(instant: Date, language: ExplainLanguage, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, ...options }).format(instant);
}
