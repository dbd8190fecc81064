/** Periods of the home page, the default first. `range`: from one day to another. */
export const SALES_PERIODS = ["month", "today", "7d", "28d", "90d", "year", "range"] as const;
export type SalesPeriodName = (typeof SALES_PERIODS)[number];

/** What a period is compared with, the default first: the one before it, or the same days of last year. */
export const COMPARISONS = ["previous", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A longer range is not valid. */
export const MAX_RANGE_DAYS = 366;

type Days = { from: string; to: string };

/** The days that a compared period is named by: from the first sale on, if sales begin within it. */
export function daysWithSales({ from, to }: Days, firstDay: string | null): Days {
  return { from: firstDay !== null && firstDay > from && firstDay <= to ? firstDay : from, to };
}
