import { addDays, addMonths, DAY_MS, type Day, dayOf, startOfDay, startOfMonth } from "../../core/dates.ts";

/** Whole days from `firstDay` to before `lastDay`, and `lastDay` before the instant `until`. */
export type Stretch = { firstDay: Day; lastDay: Day; until: Date };

/** Yesterday until the same time of day as `moment`. */
export function yesterdayUntil(moment: Date): Stretch {
  const yesterday = addDays(dayOf(moment), -1);
  return { firstDay: yesterday, lastDay: yesterday, until: new Date(moment.getTime() - DAY_MS) };
}

/**
 * An earlier month until the same day and time as `moment`: 1 to 23 October for 23 November. The whole month if it has
 * no such day, as February for 31 March.
 */
export function monthUntil(moment: Date, monthsAgo: number): Stretch {
  const today = dayOf(moment);
  const firstDay = addMonths(today, -monthsAgo);
  const lastDay = addDays(firstDay, Number(today.slice(8)) - 1);
  const next = addMonths(firstDay, 1);
  if (startOfMonth(lastDay) !== firstDay) return { firstDay, lastDay: next, until: startOfDay(next) };
  const sinceMidnight = moment.getTime() - startOfDay(today).getTime();
  return { firstDay, lastDay, until: new Date(startOfDay(lastDay).getTime() + sinceMidnight) };
}

/**
 * Until when to compare: while today's sales are known, else now. Later sales are missing, so a comparison with a later
 * moment would show a fall.
 */
export function knownUntil(salesUntil: Date | null, now: Date): Date {
  return salesUntil !== null && salesUntil < now && dayOf(salesUntil) === dayOf(now) ? salesUntil : now;
}
