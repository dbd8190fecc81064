import { type BusinessHours, type DayHours, WEEKDAYS, type Weekday } from "../schemas.ts";
import { weekdayOf } from "./business-hours.ts";

const SHORT: Record<Weekday, string> = {
  monday: "seg",
  tuesday: "ter",
  wednesday: "qua",
  thursday: "qui",
  friday: "sex",
  saturday: "sáb",
  sunday: "dom",
};
const ALWAYS_OPEN = "sempre aberta";
const CLOSED = "fechada";

/** Today's hours for display: `seg 09:00–18:00`, `dom fechada`, `sempre aberta`. */
export function todayText(hours: BusinessHours | null, instant: Date): string {
  if (hours === null) return ALWAYS_OPEN;
  const weekday = weekdayOf(instant);
  return `${SHORT[weekday]} ${rangeText(hours.schedule[weekday])}`;
}

/** Hours of the whole week, with equal consecutive days grouped: `seg–sex 09:00–18:00, sáb 09:00–13:00`. */
export function weekText(hours: BusinessHours | null): string {
  if (hours === null) return ALWAYS_OPEN;
  const runs: { first: Weekday; last: Weekday; range: string }[] = [];
  for (const weekday of WEEKDAYS) {
    const range = rangeText(hours.schedule[weekday]);
    const before = runs.at(-1);
    if (before?.range === range) before.last = weekday;
    else runs.push({ first: weekday, last: weekday, range });
  }
  const open = runs.filter(({ range }) => range !== CLOSED);
  return open.length === 0 ? CLOSED : open.map(runText).join(", ");
}

function runText({ first, last, range }: { first: Weekday; last: Weekday; range: string }): string {
  return `${first === last ? SHORT[first] : `${SHORT[first]}–${SHORT[last]}`} ${range}`;
}

function rangeText({ active, open, close }: DayHours): string {
  if (!active) return CLOSED;
  if (open !== close) return `${open}–${close}`;
  return open === "00:00" ? "24 h" : `24 h a partir das ${open}`;
}
