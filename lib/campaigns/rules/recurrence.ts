import {
  addDays,
  addMonths,
  DAY_MS,
  type Day,
  dayOf,
  daysBetween,
  startOfDay,
  startOfMonth,
} from "../../core/dates.ts";
import { WEEKDAYS_FROM_SUNDAY } from "../names.ts";
import type { Recurrence } from "../schemas.ts";

const DAYS_A_WEEK = 7;
const MINUTE_MS = 60_000;
/** Later days no longer sort as ten-character strings; the longest interval cannot step over the remainder. */
const LAST_DAY = "9900-12-31";

/**
 * The next occurrence after `after`, or null. Intervals count from `startsOn`; weekly ones from the Sunday of that
 * week. Months without the day of `startsOn` use their last day.
 */
export function nextOccurrence(recurrence: Recurrence, startsOn: Day, after: Date): Date | null {
  const from = dayOf(after);
  const last = recurrence.until && recurrence.until < LAST_DAY ? recurrence.until : LAST_DAY;
  if (after.getTime() > Date.parse(LAST_DAY) || startsOn > last) return null;
  for (const day of daysFrom(recurrence, startsOn, from)) {
    if (day > last) return null;
    const instant = at(day, recurrence.time);
    if (instant > after) return instant;
  }
  return null;
}

/** All occurrences in [`from`, `to`), at most `limit`. */
export function occurrencesBetween(
  recurrence: Recurrence,
  startsOn: Day,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Date[] {
  const found: Date[] = [];
  let next = nextOccurrence(recurrence, startsOn, new Date(from.getTime() - 1));
  while (next && next < to && found.length < limit) {
    found.push(next);
    next = nextOccurrence(recurrence, startsOn, next);
  }
  return found;
}

/** Endless sequence of due days from `from` on. */
function* daysFrom(recurrence: Recurrence, startsOn: Day, from: Day): Generator<Day> {
  const earliest = from > startsOn ? from : startsOn;
  for (const day of steps(recurrence, startsOn, earliest)) if (day >= earliest) yield day;
}

function* steps({ frequency, interval, weekdays }: Recurrence, startsOn: Day, earliest: Day): Generator<Day> {
  if (frequency === "daily") {
    for (let n = wholeSteps(daysBetween(startsOn, earliest), interval); ; n += interval) yield addDays(startsOn, n);
  }
  if (frequency === "weekly") {
    const week = addDays(startsOn, -weekdayOf(startsOn));
    const passed = Math.floor(daysBetween(week, earliest) / DAYS_A_WEEK);
    for (let n = wholeSteps(passed, interval); ; n += interval)
      for (const weekday of weekdays) yield addDays(week, n * DAYS_A_WEEK + WEEKDAYS_FROM_SUNDAY.indexOf(weekday));
  }
  for (let n = wholeSteps(monthsBetween(startsOn, earliest), interval); ; n += interval)
    yield dayInMonth(addMonths(startsOn, n), startsOn);
}

/** The last multiple of the interval that is not greater than `passed`. */
function wholeSteps(passed: number, interval: number): number {
  return Math.floor(Math.max(0, passed) / interval) * interval;
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function monthsBetween(earlier: Day, later: Day): number {
  const months = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(later) - months(earlier);
}

function dayInMonth(month: Day, like: Day): Day {
  const same = addDays(startOfMonth(month), Number(like.slice(8)) - 1);
  return startOfMonth(same) === startOfMonth(month) ? same : addDays(addMonths(month, 1), -1);
}

function at(day: Day, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(startOfDay(day).getTime() + (((hours * 60 + minutes) * MINUTE_MS) % DAY_MS));
}
