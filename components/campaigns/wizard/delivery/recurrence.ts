import { instantOf } from "@/components/campaigns/wizard/delivery/when.ts";
import { WEEKDAYS_FROM_SUNDAY, type Weekday } from "@/lib/campaigns/names.ts";
import type { Recurrence } from "@/lib/campaigns/schemas.ts";
import { addDays, addMonths, type Day, dayOf, daysBetween, startOfMonth } from "@/lib/core/dates.ts";

/** Search limit: a rule without an occurrence before it has none. */
const HORIZON_DAYS = 4_000;

export function newRecurrence(today: Day): Recurrence {
  return { frequency: "weekly", interval: 1, weekdays: [weekdayOf(today)], time: "09:00", until: null };
}

/** The next occurrences after `now` of a rule whose intervals count from `first`. */
export function nextTimes(rule: Recurrence, { first, now, count }: { first: Day; now: Date; count: number }): Date[] {
  const times: Date[] = [];
  let day = first > dayOf(now) ? first : dayOf(now);
  const last = addDays(day, HORIZON_DAYS);
  while (times.length < count && day <= last && (!rule.until || day <= rule.until)) {
    const time = isDue(rule, first, day) ? instantOf({ day, time: rule.time }) : null;
    if (time !== null && time > now) times.push(time);
    day = addDays(day, 1);
  }
  return times;
}

function isDue({ frequency, interval, weekdays }: Recurrence, first: Day, day: Day): boolean {
  if (frequency === "daily") return daysBetween(first, day) % interval === 0;
  if (frequency === "weekly") {
    const weeks = daysBetween(sundayOf(first), sundayOf(day)) / 7;
    return weekdays.includes(weekdayOf(day)) && weeks % interval === 0;
  }
  const months = monthNumber(day) - monthNumber(first);
  return months % interval === 0 && day === dayInMonth(first, day);
}

/** The day of the month of `first`, or the month's last day if it is shorter. */
function dayInMonth(first: Day, month: Day): Day {
  const last = addDays(addMonths(month, 1), -1);
  const wanted = `${startOfMonth(month).slice(0, 8)}${first.slice(8)}`;
  return wanted > last ? last : wanted;
}

export function weekdayOf(day: Day): Weekday {
  return WEEKDAYS_FROM_SUNDAY[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "sunday";
}

function sundayOf(day: Day): Day {
  return addDays(day, -WEEKDAYS_FROM_SUNDAY.indexOf(weekdayOf(day)));
}

function monthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
