import type { CronExpression } from "./expression.ts";
import { type LocalFields, localFields } from "./local-time.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Covers the longest gap between leap days, and ends the search for expressions that never match (31 February). */
const HORIZON_MS = 8 * 366 * 24 * HOUR_MS;

/** The first matching instant after `after`; null when there is none. */
export function nextTick(cron: CronExpression, after: Date): Date | null {
  return search(cron, floor(after.getTime(), SECOND_MS) + SECOND_MS, 1);
}

/** The last matching instant at or before `until`. */
export function previousTick(cron: CronExpression, until: Date): Date | null {
  return search(cron, floor(until.getTime(), SECOND_MS), -1);
}

/** Steps through candidates, skipping whole hours, minutes or seconds that cannot match. */
function search(cron: CronExpression, start: number, direction: 1 | -1): Date | null {
  let time = start;
  while (Math.abs(time - start) <= HORIZON_MS) {
    const unit = mismatch(cron, localFields(new Date(time), cron.timeZone));
    if (unit === 0) return new Date(time);
    time = direction === 1 ? floor(time, unit) + unit : floor(time, unit) - SECOND_MS;
  }
  return null;
}

/** The span to skip, or 0 on a match. Quarter hours outside UTC, because zone offsets are multiples of 15 minutes. */
function mismatch(cron: CronExpression, at: LocalFields): number {
  const quarter = cron.timeZone === "UTC" ? HOUR_MS : HOUR_MS / 4;
  if (!cron.months.has(at.month) || !dayMatches(cron, at) || !cron.hours.has(at.hour)) return quarter;
  if (!cron.minutes.has(at.minute)) return MINUTE_MS;
  return cron.seconds.has(at.second) ? 0 : SECOND_MS;
}

function dayMatches(cron: CronExpression, at: LocalFields): boolean {
  const byDay = cron.days.has(at.day);
  const byWeekday = cron.weekdays.has(at.weekday);
  return cron.eitherDay ? byDay || byWeekday : byDay && byWeekday;
}

function floor(time: number, unit: number): number {
  return Math.floor(time / unit) * unit;
}
