import { DAY_MS, type LocalMs } from "../calendar.ts";
import type { Random } from "../random.ts";

// Hourly distribution of sales in a Brazilian shopping centre, with a few from the internet.
const HOUR_WEIGHTS = [2, 1, 1, 1, 1, 2, 4, 8, 22, 48, 72, 88, 96, 90, 86, 88, 92, 98, 100, 84, 58, 30, 12, 5] as const;
// Sunday to Saturday.
const WEEKDAY_WEIGHTS = [0.55, 0.85, 0.9, 0.95, 1.05, 1.25, 1.45] as const;
// January to December: Mother's Day and Valentine's Day in May and June, Black Friday, Christmas.
const MONTH_WEIGHTS = [0.75, 0.75, 0.9, 0.92, 1.15, 1.1, 0.98, 1.02, 1, 1.1, 1.45, 1.7] as const;

const HOUR_MS = DAY_MS / 24;
const BUSIEST_HOUR = Math.max(...HOUR_WEIGHTS);
const HOURS_TOTAL = HOUR_WEIGHTS.reduce<number>((sum, weight) => sum + weight, 0);

export function dayWeight(day: LocalMs): number {
  const date = new Date(day);
  return (WEEKDAY_WEIGHTS[date.getUTCDay()] ?? 1) * (MONTH_WEIGHTS[date.getUTCMonth()] ?? 1);
}

/** 1 in the busiest hour, close to 0 at night. */
export function hourPace(at: LocalMs): number {
  return (HOUR_WEIGHTS[new Date(at).getUTCHours()] ?? 1) / BUSIEST_HOUR;
}

/** A random time of day, weighted by the hourly distribution. */
export function drawTimeOfDay(random: Random): number {
  let left = random.next() * HOURS_TOTAL;
  for (const [hour, weight] of HOUR_WEIGHTS.entries()) {
    if (left < weight) return hour * HOUR_MS + Math.floor((left / weight) * 3600) * 1000;
    left -= weight;
  }
  return DAY_MS - 1000;
}
