import { addDays, addMonths, type Day, daysBetween, startOfMonth } from "../../core/dates.ts";
import { type Comparison, MAX_RANGE_DAYS, type SalesPeriodName } from "../names.ts";

export type AskedPeriod = { period: SalesPeriodName; from?: Day | undefined; to?: Day | undefined };
/** Both days are included. */
export type PeriodDays = { period: SalesPeriodName; from: Day; to: Day };
/** `isPartial`: the last day counts until the same time of day as today's sales. */
export type ComparedDays = { from: Day; to: Day; isPartial: boolean };

const LAST_DAYS = { today: 1, "7d": 7, "28d": 28, "90d": 90 } as const;

/**
 * The days of a period that ends today. A range may end earlier; one that ends later ends today. A range that is not
 * valid (a missing day, the wrong order, in the future, more than 366 days) is this month.
 */
export function periodDays({ period, from, to }: AskedPeriod, today: Day): PeriodDays {
  if (period === "year") return { period, from: `${today.slice(0, 4)}-01-01`, to: today };
  if (period === "range") {
    const end = to !== undefined && to > today ? today : to;
    if (from && end && from <= end && daysBetween(from, end) < MAX_RANGE_DAYS) return { period, from, to: end };
    return periodDays({ period: "month" }, today);
  }
  if (period === "month") return { period, from: startOfMonth(today), to: today };
  return { period, from: addDays(today, 1 - LAST_DAYS[period]), to: today };
}

/**
 * The days that a period is compared with. A period that ends today ends in both at the same time of day.
 *
 * - Before it: for days and ranges, as many days just before; for this month, last month until the same day; for this
 *   year, last year until the same day.
 * - A year before: the same dates of last year.
 *
 * If the earlier month has no such day, this month and this year are compared with all of it: 31 March with 1 to 28
 * February. Elsewhere 29 February counts as 28 February.
 */
export function comparedDays({ period, from, to }: PeriodDays, comparison: Comparison, today: Day): ComparedDays {
  const endsToday = to === today;
  const isToDate = period === "month" || period === "year";
  if (comparison === "previous" && !isToDate) {
    const length = daysBetween(from, to) + 1;
    return { from: addDays(from, -length), to: addDays(to, -length), isPartial: endsToday };
  }
  const monthsAgo = comparison === "previous" && period === "month" ? 1 : 12;
  const end = monthsBefore(to, monthsAgo);
  return {
    from: monthsBefore(from, monthsAgo),
    to: end,
    isPartial: endsToday && !(isToDate && end.slice(8) !== to.slice(8)),
  };
}

/** The same day of an earlier month; its last day if it has no such day. */
export function monthsBefore(day: Day, months: number): Day {
  const first = addMonths(day, -months);
  const same = addDays(first, Number(day.slice(8)) - 1);
  return startOfMonth(same) === first ? same : addDays(addMonths(first, 1), -1);
}

/** Whether sales are known from this day on: a period that began before them must not be compared with. */
export function isCovered(from: Day, firstDay: Day | null): boolean {
  return firstDay !== null && firstDay <= from;
}

export type Bucket = "day" | "week" | "month";

const MAX_DAYS = 92;

/** Single days while a chart can show them; then the months of a year, or weeks from the first day. */
export function bucketOf({ period, from, to }: PeriodDays): Bucket {
  if (daysBetween(from, to) < MAX_DAYS) return "day";
  return period === "year" ? "month" : "week";
}

export type DaySum = { day: Day; total: bigint; orders: number };
/**
 * `compared`: sales of the days that it is compared with; null if there are none, as for 31 March, or if one of them is
 * before the first sale.
 */
export type PeriodPoint = { from: Day; to: Day; total: bigint; orders: number; compared: bigint | null };

const WEEK = 7;

/**
 * A period's sums by bucket, each with those of the days at the same place in the compared period: by date if it is a
 * year before, else by position. Every day is in one bucket, so that the buckets add up to the totals. `firstDay`: the first day with a sale.
 */
export function toBuckets(
  days: PeriodDays,
  compared: ComparedDays,
  sums: { current: readonly DaySum[]; compared: readonly DaySum[]; firstDay: Day | null },
): PeriodPoint[] {
  const bucket = bucketOf(days);
  const length = daysBetween(days.from, days.to) + 1;
  const chunkOf = (position: number) => {
    if (bucket === "day") return position;
    if (bucket === "week") return Math.floor(position / WEEK);
    return Number(addDays(days.from, position).slice(5, 7)) - 1;
  };
  const points: PeriodPoint[] = [];
  for (let position = 0; position < length; position++) {
    const day = addDays(days.from, position);
    const point = points[chunkOf(position)];
    if (point) point.to = day;
    else points.push({ from: day, to: day, total: 0n, orders: 0, compared: null });
  }
  for (const { day, total, orders } of sums.current) {
    const point = points[chunkOf(daysBetween(days.from, day))];
    if (!point) continue;
    point.total += total;
    point.orders += orders;
  }
  const placeOf = comparedPlaces(days, compared);
  for (let day = compared.from; day <= compared.to; day = addDays(day, 1)) {
    const point = points[chunkOf(placeOf(day))];
    if (point) point.compared ??= 0n;
  }
  for (const { day, total } of sums.compared) {
    const point = points[chunkOf(placeOf(day))];
    if (point) point.compared = (point.compared ?? 0n) + total;
  }
  for (let day = compared.from; day <= compared.to && !isCovered(day, sums.firstDay); day = addDays(day, 1)) {
    const point = points[chunkOf(placeOf(day))];
    if (point) point.compared = null;
  }
  return points;
}

/** Where a compared day belongs in the period, from 0. */
function comparedPlaces(days: PeriodDays, compared: ComparedDays): (day: Day) => number {
  const last = daysBetween(days.from, days.to);
  const isYearBefore = monthsBefore(days.from, 12) === compared.from && monthsBefore(days.to, 12) === compared.to;
  return (day) => {
    const place = isYearBefore ? daysBetween(days.from, monthsBefore(day, -12)) : daysBetween(compared.from, day);
    return Math.min(Math.max(place, 0), last);
  };
}
