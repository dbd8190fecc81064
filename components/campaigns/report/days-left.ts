import { dayOf, daysBetween } from "@/lib/core/dates.ts";

/** Calendar days: a 7-day window that opened today has 7 left, and 0 on its last day. */
export function daysLeft(until: Date, now: Date): number {
  return Math.max(0, daysBetween(dayOf(now), dayOf(until)));
}
