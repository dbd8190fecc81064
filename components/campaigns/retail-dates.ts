import { addDays, type Day, isDay } from "@/lib/core/dates.ts";

/** Dates on which Brazilian shops sell more than usual; the names are keys of `campaigns.retailDates`. */
export const RETAIL_DATES = [
  "womensDay",
  "consumerDay",
  "carnival",
  "easter",
  "mothersDay",
  "valentinesDay",
  "fathersDay",
  "customerDay",
  "childrensDay",
  "blackFriday",
  "cyberMonday",
  "christmas",
] as const;
export type RetailDate = (typeof RETAIL_DATES)[number];

const SUNDAY = 0;
const THURSDAY = 4;

/** The retail date that a day is, or null; also null for a date that is still being typed. */
export function retailDateOn(day: Day): RetailDate | null {
  if (!isDay(day)) return null;
  const days = retailDatesOf(Number(day.slice(0, 4)));
  return RETAIL_DATES.find((name) => days[name] === day) ?? null;
}

function retailDatesOf(number: number): Record<RetailDate, Day> {
  const easter = easterOf(number);
  const year = padded(number, 4);
  // The USA's Thanksgiving is the fourth Thursday of November.
  const blackFriday = addDays(nthWeekday(year, 11, THURSDAY, 4), 1);
  return {
    womensDay: `${year}-03-08`,
    consumerDay: `${year}-03-15`,
    carnival: addDays(easter, -47),
    easter,
    mothersDay: nthWeekday(year, 5, SUNDAY, 2),
    valentinesDay: `${year}-06-12`,
    fathersDay: nthWeekday(year, 8, SUNDAY, 2),
    customerDay: `${year}-09-15`,
    childrensDay: `${year}-10-12`,
    blackFriday,
    cyberMonday: addDays(blackFriday, 3),
    christmas: `${year}-12-25`,
  };
}

function nthWeekday(year: string, month: number, weekday: number, n: number): Day {
  const first = `${year}-${padded(month)}-01`;
  const ahead = (weekday - new Date(`${first}T00:00:00Z`).getUTCDay() + 7) % 7;
  return addDays(first, ahead + (n - 1) * 7);
}

/** Easter Sunday in the Gregorian calendar, by the algorithm of Meeus (Astronomical Algorithms, 1991, chapter 8). */
function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const [month, day] = [Math.floor(sum / 31), (sum % 31) + 1];
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
}

const padded = (number: number, digits = 2) => String(number).padStart(digits, "0");
