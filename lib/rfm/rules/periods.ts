import { addDays, addMonths, type Day, startOfDay, startOfMonth } from "../../core/dates.ts";
import { ValidationError } from "../../core/errors.ts";
import type { RfmMonth, RfmPeriod } from "../schemas.ts";

/** Fails with a validation error on `path` if the month has not begun. */
export function toRfmMonth(path: string, period: RfmPeriod, today: Day): RfmMonth {
  const running = startOfMonth(today);
  if (period > running)
    throw new ValidationError({ path, code: "in_the_future", message: "must not be in the future" });
  return { period, isRunning: period === running };
}

export function lastDayOf(period: RfmPeriod): Day {
  return addDays(addMonths(period, 1), -1);
}

/** The first instant after the month. */
export function endOf(period: RfmPeriod): Date {
  return startOfDay(addMonths(period, 1));
}

/** Whether sales up to the end of this month may have been purged, so that it cannot be recomputed. */
export function isPurged(period: RfmPeriod, purgedUntil: Date | null): boolean {
  return purgedUntil !== null && endOf(period) < purgedUntil;
}

/** Closed months from `first` on, oldest first, without the current month. */
export function closedMonths(first: RfmPeriod, today: Day): RfmPeriod[] {
  const months: RfmPeriod[] = [];
  for (let month = first; month < startOfMonth(today); month = addMonths(month, 1)) months.push(month);
  return months;
}
