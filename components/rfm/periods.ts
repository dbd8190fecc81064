import { addMonths, type Day, startOfMonth } from "@/lib/core/dates.ts";

/** History is backfilled for thirteen months before the current one. */
const HISTORY_MONTHS = 13;

/** Selectable months, newest first. */
export function selectableMonths(today: Day): Day[] {
  const running = startOfMonth(today);
  return Array.from({ length: HISTORY_MONTHS + 1 }, (_, back) => addMonths(running, -back));
}

type Wanted = { period: Day | null; compare: Day | null };

/** Corrects the months in the URL: none in the future, and the compared one must be earlier. */
export function choosePeriods({ period, compare }: Wanted, today: Day): { current: Day; previous: Day } {
  const running = startOfMonth(today);
  const current = period !== null && period <= running ? period : running;
  const previous = compare !== null && compare < current ? compare : addMonths(current, -1);
  return { current, previous };
}
