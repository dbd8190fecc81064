import type { Explanation } from "@/lib/explain/schemas.ts";
import type { Formatters } from "@/lib/web/formatters.ts";

/** Ratios that are amounts of money; the others are shares. */
export const MONEY_RATIOS: readonly string[] = [
  "dashboard.today-ticket",
  "dashboard.yesterday-until-now-ticket",
  "dashboard.period-ticket",
  "dashboard.compared-ticket",
  "rfm.average-spent",
  "campaigns.revenue-per-message",
  "campaigns.average-sale",
  "campaigns.cost-per-buyer",
  "campaigns.return-on-cost",
  "campaigns.arm-revenue-per-customer",
  "campaigns.variant-revenue-per-customer",
];
const NPS = "surveys.nps";

/** A figure's value as pages write it. */
export function figureText(
  { figure, unit, value }: Pick<Explanation, "figure" | "unit" | "value">,
  format: Formatters,
) {
  if (unit === "money" || MONEY_RATIOS.includes(figure)) return format.money(value);
  if (unit === "count") return format.number(value);
  const hundredths = value === null ? null : value * 100;
  return figure === NPS ? format.number(hundredths) : format.percent(hundredths);
}
