import { addDays, addMonths, type Day, startOfMonth } from "@/lib/core/dates.ts";

const DAYS_A_WEEK = 7;

/** The full weeks, starting on Sunday, that a month spans. */
export function weeksOf(month: Day): Day[][] {
  const first = startOfMonth(month);
  const last = addDays(addMonths(first, 1), -1);
  const start = addDays(first, -weekdayOf(first));
  const weeks: Day[][] = [];
  for (let sunday = start; sunday <= last; sunday = addDays(sunday, DAYS_A_WEEK))
    weeks.push(Array.from({ length: DAYS_A_WEEK }, (_, index) => addDays(sunday, index)));
  return weeks;
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day a key moves to; null if the key is not handled. */
export function dayAfterKey(day: Day, key: string): Day | null {
  const step = STEPS[key];
  if (step !== undefined) return addDays(day, step);
  if (key === "Home") return addDays(day, -weekdayOf(day));
  if (key === "End") return addDays(day, DAYS_A_WEEK - 1 - weekdayOf(day));
  if (key === "PageUp" || key === "PageDown") return sameDayOf(day, key === "PageUp" ? -1 : 1);
  return null;
}

/** The same day of another month, or its last day. */
function sameDayOf(day: Day, months: number): Day {
  const month = addMonths(day, months);
  const last = addDays(addMonths(month, 1), -1);
  const wanted = `${month.slice(0, 8)}${day.slice(8)}`;
  return wanted > last ? last : wanted;
}
