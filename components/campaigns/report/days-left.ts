import { dayOf, daysBetween } from "@/lib/core/dates.ts";

/** As a calendar counts them: a window of 7 days that opened today has 7 left, and 0 on its last day. */
export function daysLeft(until: Date, now: Date): number {
  return Math.max(0, daysBetween(dayOf(now), dayOf(until)));
}
