import { addDays, addMonths, type Day, startOfMonth } from "../../core/dates.ts";
import { RELATIVE_DATE } from "../names.ts";

/** Whole days in UTC−3, both ends inclusive. */
export type DayRange = { from: Day; to: Day };

/** Days covered by a rule's date: a fixed date covers itself, a relative one the days from its start until today. */
export function daysOf(date: string, today: Day): DayRange {
  const [word, count = "0", unit] = RELATIVE_DATE.exec(date) ?? [];
  if (word === undefined) return { from: date, to: date };
  if (unit === "dias") return { from: addDays(today, -Number(count)), to: today };
  if (unit === "meses") return { from: monthsBefore(today, Number(count)), to: today };
  return NAMED[word as keyof typeof NAMED](today);
}

/**
 * Days a date is compared with. The specification gives each relative word a single day (`ultimos_30_dias` is D-30, so
 * `before` it means longer ago); only the previous month has a start and an end.
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

/** Same day of an earlier month, or that month's last day if it is shorter. */
function monthsBefore(today: Day, months: number): Day {
  const first = addMonths(today, -months);
  const last = addDays(addMonths(first, 1), -1);
  const sameDay = `${first.slice(0, 8)}${today.slice(8)}`;
  return sameDay < last ? sameDay : last;
}
