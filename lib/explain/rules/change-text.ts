import { startOfDay } from "../../core/dates.ts";
import type { FigureChange } from "../../core/figures/figures.ts";
import type { ExplainLanguage } from "../names.ts";
import { formatInstant } from "./words.ts";

type Words = {
  than: Readonly<Record<"more" | "less" | "same", (amount: string, days: string) => string>>;
  day: (day: string) => string;
  range: (from: string, to: string) => string;
  until: (days: string, time: string) => string;
  factors: (orders: string, ticket: string) => string;
};

const WORDS: Readonly<Record<ExplainLanguage, Words>> = {
  "pt-BR": {
    than: {
      more: (amount, days) => `${amount} a mais que ${days}`,
      less: (amount, days) => `${amount} a menos que ${days}`,
      same: (_, days) => `O mesmo valor que ${days}`,
    },
    day: (day) => `em ${day}`,
    range: (from, to) => `de ${from} a ${to}`,
    until: (days, time) => `${days}, até ${time}`,
    factors: (orders, ticket) => `: ${orders} pelo número de vendas e ${ticket} pelo ticket médio`,
  },
  en: {
    than: {
      more: (amount, days) => `${amount} more than ${days}`,
      less: (amount, days) => `${amount} less than ${days}`,
      same: (_, days) => `The same amount as ${days}`,
    },
    day: (day) => `on ${day}`,
    range: (from, to) => `between ${from} and ${to}`,
    until: (days, time) => `${days}, until ${time}`,
    factors: (orders, ticket) => `: ${orders} from the number of sales and ${ticket} from the average ticket`,
  },
};

/** The difference from the compared period, and how much of it comes from each factor. */
export function changeText(change: FigureChange, language: ExplainLanguage): string {
  const words = WORDS[language];
  const { difference, factors } = change;
  const direction = difference === 0 ? "same" : difference > 0 ? "more" : "less";
  const amountOf = (name: "orders" | "ticket") =>
    money(factors.find((factor) => factor.name === name)?.difference ?? 0, language, "exceptZero");
  const lead = words.than[direction](money(Math.abs(difference), language), daysText(change, language));
  return `${lead}${factors.length === 0 ? "" : words.factors(amountOf("orders"), amountOf("ticket"))}.`;
}

function daysText({ from, to, until }: FigureChange, language: ExplainLanguage): string {
  const words = WORDS[language];
  const dayText = (day: string) => formatInstant(startOfDay(day), language, { dateStyle: "short" });
  const days = from === to ? words.day(dayText(from)) : words.range(dayText(from), dayText(to));
  return until === null ? days : words.until(days, formatInstant(new Date(until), language, { timeStyle: "short" }));
}

/** A minus is U+2212, as on the pages. */
function money(amount: number, language: ExplainLanguage, signDisplay: "auto" | "exceptZero" = "auto"): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency: "BRL", signDisplay });
  return format.format(amount).replace("-", "−");
}
