import { addDays, addMonths, type Day, startOfMonth } from "../../core/dates.ts";
import { RELATIVE_DATE } from "../../core/segment-fields.ts";

/** Whole days in UTC−3, both ends inclusive. */
export type DayRange = { from: Day; to: Day };

/** The days that a date of a rule covers today: a single day itself, a relative word from the day it names until now. */
export function daysOf(date: string, today: Day): DayRange {
  const [word, count = "0", unit] = RELATIVE_DATE.exec(date) ?? [];
  if (word === undefined) return { from: date, to: date };
  if (unit === "dias") return { from: addDays(today, -Number(count)), to: today };
  if (unit === "meses") return { from: monthsBefore(today, Number(count)), to: today };
  return NAMED[word as keyof typeof NAMED](today);
}

/**
 * What a date is compared with: the specification gives each word one day (`ultimos_30_dias` is D-30, so `before` it is
 * longer ago), and only the previous month a start and an end.
 */
export function pointsOf(date: string, today: Day): DayRange {
  const { from, to } = daysOf(date, today);
  return { from, to: date === "mes_passado" ? to : from };
}

const NAMED = {
  hoje: (today: Day) => ({ from: today, to: today }),
  ontem: (today: Day) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  este_mes: (today: Day) => ({ from: startOfMonth(today), to: today }),
  mes_passado: (today: Day) => ({ from: addMonths(today, -1), to: addDays(startOfMonth(today), -1) }),
  ultimo_ano: (today: Day) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
};

/** The same day of an earlier month, or that month's last day where it has no such day. */
function monthsBefore(today: Day, months: number): Day {
  const first = addMonths(today, -months);
  const last = addDays(addMonths(first, 1), -1);
  const sameDay = `${first.slice(0, 8)}${today.slice(8)}`;
  return sameDay < last ? sameDay : last;
}
