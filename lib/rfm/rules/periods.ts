import { addDays, addMonths, type Day, startOfDay, startOfMonth } from "../../core/dates.ts";
import { ValidationError } from "../../core/errors.ts";
import type { RfmMonth, RfmPeriod } from "../schemas.ts";

/** A month that has not begun has no states: asking for one, under the name `path`, is a mistake. */
export function toRfmMonth(path: string, period: RfmPeriod, today: Day): RfmMonth {
  const running = startOfMonth(today);
  if (period > running) throw new ValidationError(`Validation failed: ${path}: must not be in the future`);
  return { period, isRunning: period === running };
}

export function lastDayOf(period: RfmPeriod): Day {
  return addDays(addMonths(period, 1), -1);
}

/** The first instant after the month. */
export function endOf(period: RfmPeriod): Date {
  return startOfDay(addMonths(period, 1));
}

/** Whether sales that ended this month may have been deleted since: it cannot be computed any more. */
export function isPurged(period: RfmPeriod, purgedUntil: Date | null): boolean {
  return purgedUntil !== null && endOf(period) < purgedUntil;
}

/** The closed months from `first` on, oldest first; the running month is not one of them. */
export function closedMonths(first: RfmPeriod, today: Day): RfmPeriod[] {
  const months: RfmPeriod[] = [];
  for (let month = first; month < startOfMonth(today); month = addMonths(month, 1)) months.push(month);
  return months;
}
