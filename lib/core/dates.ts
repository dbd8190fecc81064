/** Business days are days in UTC−3, without daylight saving. A `Day` is `YYYY-MM-DD`. */
export type Day = string;

export const BUSINESS_OFFSET_MS = -3 * 3_600_000;
export const DAY_MS = 86_400_000;

export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + BUSINESS_OFFSET_MS).toISOString().slice(0, 10);
}

/** `09:00`, the business time of an instant. */
export function timeOf(instant: Date): string {
  return new Date(instant.getTime() + BUSINESS_OFFSET_MS).toISOString().slice(11, 16);
}

/** The instant at which a business day begins. */
export function startOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - BUSINESS_OFFSET_MS);
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of the quarter. */
export function startOfQuarter(day: Day): Day {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
}

export function addMonths(month: Day, months: number): Day {
  const start = new Date(`${startOfMonth(month)}T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + months);
  return start.toISOString().slice(0, 10);
}

/** Whole days from `earlier` to `later`. */
export function daysBetween(earlier: Day, later: Day): number {
  return Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / DAY_MS);
}

/** True for a real calendar day written `YYYY-MM-DD`. There was no year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}
