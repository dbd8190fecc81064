import { dayOf, startOfDay } from "../../core/dates.ts";
import { RETENTION_YEARS } from "../schemas.ts";

/**
 * Transactions before this instant are older than `years`. It is the start of a day in UTC−3, so that only whole days
 * are deleted.
 */
export function keptFrom(now: Date, years: number): Date {
  const today = dayOf(now);
  const day = `${Number(today.slice(0, 4)) - Math.max(years, RETENTION_YEARS.min)}${today.slice(4)}`;
  return startOfDay(day.endsWith("-02-29") ? day.replace("-02-29", "-02-28") : day);
}
