import { addDays, type Day } from "../../core/dates.ts";

/** The last four days of the same weekday, the latest first. */
export function sameWeekdays(today: Day): Day[] {
  return [1, 2, 3, 4].map((weeks) => addDays(today, -7 * weeks));
}

/** Days of the sparkline; today is the last one. */
const SPARKLINE_DAYS = 14;

export function sparklineDays(today: Day): Day[] {
  return Array.from({ length: SPARKLINE_DAYS }, (_, index) => addDays(today, index + 1 - SPARKLINE_DAYS));
}

export type HourSum = { day: Day; hour: number; total: bigint };
export type UsualHour = { hour: number; low: bigint; high: bigint };

const HOURS = 24;
/** One day is no habit. */
const MIN_DAYS = 2;

/**
 * Per hour, between which sums these days were at its end; in the running hour, at the same time of day (`soFar`), so
 * that today is not compared with a later moment. Days without a sale, as a holiday or before the shop opened, do not
 * count; empty with fewer than two days.
 */
export function usualHours(
  sums: readonly HourSum[],
  { hour: runningHour, soFar }: { hour: number; soFar: ReadonlyMap<Day, bigint> },
): UsualHour[] {
  const names = [...new Set(sums.map(({ day }) => day))];
  if (names.length < MIN_DAYS) return [];
  const days = names.map((name) => ({ name, reached: cumulate(sums.filter(({ day }) => day === name)) }));
  return Array.from({ length: HOURS }, (_, hour) => {
    const reached = days
      .map((day) => (hour === runningHour ? soFar.get(day.name) : day.reached[hour]) ?? 0n)
      .toSorted((one, other) => (one < other ? -1 : 1));
    return { hour, low: reached.at(0) ?? 0n, high: reached.at(-1) ?? 0n };
  });
}

/** The sum at the end of each hour. */
function cumulate(sums: readonly HourSum[]): bigint[] {
  let total = 0n;
  return Array.from({ length: HOURS }, (_, hour) => {
    total += sums.find((sum) => sum.hour === hour)?.total ?? 0n;
    return total;
  });
}
