import { type Day, daysBetween } from "@/lib/core/dates.ts";
import type { SalesPeriod } from "@/lib/sales/schemas.ts";

const WEEK = 7;

/** 0 for Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** False for a few days beside other weekdays, as a Sunday beside a Saturday: their difference is no news. */
export function hasLikeWeekdays({ current, compared }: Pick<SalesPeriod, "current" | "compared">): boolean {
  return daysBetween(current.from, current.to) + 1 >= WEEK || weekdayOf(current.from) === weekdayOf(compared.from);
}
