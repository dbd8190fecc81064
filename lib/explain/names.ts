/** All figures that can be explained: `<area>.<figure>`. Their parameters are listed by `GET /explain`. */
export const FIGURE_IDS = [
  "dashboard.today-sales",
  "dashboard.today-orders",
  "dashboard.today-ticket",
  "dashboard.yesterday-sales",
  "dashboard.yesterday-until-now-sales",
  "dashboard.yesterday-until-now-orders",
  "dashboard.yesterday-until-now-ticket",
  "dashboard.new-customers",
  "dashboard.recurring-customers",
  "dashboard.period-sales",
  "dashboard.period-orders",
  "dashboard.period-ticket",
  "dashboard.compared-sales",
  "dashboard.compared-orders",
  "dashboard.compared-ticket",
  "dashboard.hour-sales",
  "stores.today-sales",
  "stores.yesterday-sales",
  "stores.yesterday-until-now-sales",
  "stores.today-orders",
  "rfm.customers",
  "rfm.spent",
  "rfm.average-spent",
  "rfm.buyers",
  "rfm.new-buyers",
  "rfm.recurring-buyers",
  "rfm.moved-customers",
  "rfm.moved-spent",
] as const;
export type FigureId = (typeof FIGURE_IDS)[number];

export function isFigureId(text: string): text is FigureId {
  return FIGURE_IDS.some((id) => id === text);
}

/** Languages of the sentences in an explanation, the default first. */
export const EXPLAIN_LANGUAGES = ["pt-BR", "en"] as const;
export type ExplainLanguage = (typeof EXPLAIN_LANGUAGES)[number];
