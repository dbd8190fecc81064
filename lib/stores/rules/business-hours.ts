import { BUSINESS_OFFSET_MS } from "../../core/dates.ts";
import { type BusinessHours, type DayHours, type OpenState, WEEKDAYS, type Weekday } from "../schemas.ts";

const MINUTE_MS = 60_000;
const DAY = 1_440;
const WEEK = 7 * DAY;
/** 1970-01-01 was a Thursday; the first Monday was four days later. */
const FIRST_MONDAY = 4 * DAY;

/** `[from, to)` in minutes since Monday 00:00; `to` may be in the following week. Adjacent periods are merged. */
type Period = { from: number; to: number };

/** Open state at one instant. */
export function openStateOf(hours: BusinessHours | null, instant: Date): OpenState {
  return {
    isOpenNow: isOpenAt(hours, instant),
    minutesUntilClose: minutesUntilClose(hours, instant),
    minutesSinceClose: minutesSinceClose(hours, instant),
    todayCloseTime: closeTimeToday(hours, instant),
    closesAt: later(instant, minutesUntilClose(hours, instant)),
    opensAt: later(instant, minutesUntilOpen(hours, instant)),
  };
}

/** Whether the store is open in the minute of `instant`, in UTC−3. A store without hours is always open. */
export function isOpenAt(hours: BusinessHours | null, instant: Date): boolean {
  return hours === null || currentPeriod(periodsOf(hours), minuteOfWeek(instant)) !== null;
}

/** Minutes until the store closes; null while it is closed or if it never closes. */
export function minutesUntilClose(hours: BusinessHours | null, instant: Date): number | null {
  if (hours === null) return null;
  const minute = minuteOfWeek(instant);
  const period = currentPeriod(periodsOf(hours), minute);
  if (period === null || period.to - period.from >= WEEK) return null;
  return after(minute, period.to);
}

/** Minutes since the store last closed, 0 in its first closed minute; null while it is open or if it never opens. */
export function minutesSinceClose(hours: BusinessHours | null, instant: Date): number | null {
  return hours === null ? null : nearest(hours, instant, (minute, { to }) => after(to, minute));
}

/** Minutes until a closed store opens; null while it is open or if it never opens. */
export function minutesUntilOpen(hours: BusinessHours | null, instant: Date): number | null {
  return hours === null ? null : nearest(hours, instant, (minute, { from }) => after(minute, from));
}

/** Closing time in today's schedule, even if it falls after midnight; null on a closed day. */
export function closeTimeToday(hours: BusinessHours | null, instant: Date): string | null {
  const day = hours?.schedule[weekdayOf(instant)];
  return day?.active ? day.close : null;
}

/** The day of the week in UTC−3. */
export function weekdayOf(instant: Date): Weekday {
  return WEEKDAYS[Math.floor(minuteOfWeek(instant) / DAY)] as Weekday;
}

/** Closing at or before opening means the next day; equal times mean 24 hours. */
export function isOvernight({ open, close }: Pick<DayHours, "open" | "close">): boolean {
  return close <= open;
}

/** ISO time of `minutes` after the start of `instant`'s minute. */
function later(instant: Date, minutes: number | null): string | null {
  if (minutes === null) return null;
  return new Date((Math.floor(instant.getTime() / MINUTE_MS) + minutes) * MINUTE_MS).toISOString();
}

function nearest(
  hours: BusinessHours,
  instant: Date,
  distance: (minute: number, period: Period) => number,
): number | null {
  const minute = minuteOfWeek(instant);
  const periods = periodsOf(hours);
  if (periods.length === 0 || currentPeriod(periods, minute) !== null) return null;
  return Math.min(...periods.map((period) => distance(minute, period)));
}

function currentPeriod(periods: readonly Period[], minute: number): Period | null {
  const covers = ({ from, to }: Period) => (from <= minute && minute < to) || minute + WEEK < to;
  return periods.find(covers) ?? null;
}

function periodsOf({ schedule }: BusinessHours): Period[] {
  const days = WEEKDAYS.flatMap((weekday, index) => {
    const day = schedule[weekday];
    return day.active ? [periodOf(day, index * DAY)] : [];
  });
  return joinedOverTheWeekend(joined(days));
}

function periodOf(day: DayHours, midnight: number): Period {
  const [open, close] = [minutesOf(day.open), minutesOf(day.close)];
  return { from: midnight + open, to: midnight + close + (isOvernight(day) ? DAY : 0) };
}

function joined(periods: readonly Period[]): Period[] {
  const found: Period[] = [];
  for (const period of periods) {
    const before = found.at(-1);
    if (before && period.from <= before.to) before.to = Math.max(before.to, period.to);
    else found.push({ ...period });
  }
  return found;
}

/** Merges a period of Sunday night that continues into Monday, the start of the list. */
function joinedOverTheWeekend(periods: Period[]): Period[] {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last || last.to < first.from + WEEK) return periods;
  const whole = { from: last.from, to: Math.max(last.to, first.to + WEEK) };
  if (first === last) return [whole];
  return [...periods.slice(1, -1), whole];
}

function minuteOfWeek(instant: Date): number {
  const minute = Math.floor((instant.getTime() + BUSINESS_OFFSET_MS) / MINUTE_MS);
  return after(FIRST_MONDAY, minute);
}

/** Minutes from one minute of the week forward to another. */
function after(from: number, to: number): number {
  return (((to - from) % WEEK) + WEEK) % WEEK;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
