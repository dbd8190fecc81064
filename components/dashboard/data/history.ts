import { addDays, type Day } from "@/lib/core/dates.ts";
import type { SalesHistoryDay } from "@/lib/sales/schemas.ts";

/** One entry per day up to `today`, oldest first; days without sales are zero. */
export function fillDays(history: readonly SalesHistoryDay[], today: Day, days: number): SalesHistoryDay[] {
  const known = new Map(history.map((entry) => [entry.date.slice(0, 10), entry]));
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(today, index - days + 1);
    const { total = 0, count = 0 } = known.get(date) ?? {};
    return { date, total, count };
  });
}

export type HistorySummary = { total: number; count: number; best: SalesHistoryDay };

/** Null if nothing was sold in the period. */
export function summarizeHistory(days: readonly SalesHistoryDay[]): HistorySummary | null {
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const best = days.reduce<SalesHistoryDay | null>((top, day) => (top && top.total >= day.total ? top : day), null);
  if (best === null || (count === 0 && total === 0)) return null;
  return { total, count, best };
}
