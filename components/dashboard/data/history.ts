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
