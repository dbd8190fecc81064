import { addDays, type Day, isDay } from "@/lib/core/dates.ts";

/** `21/11/2026` → `2026-11-21`; null for an invalid or incomplete date. */
export function parseTypedDay(text: string): Day | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const [, date = "", month = "", year = ""] = match;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}

export function typedDay(day: Day): string {
  return day.split("-").reverse().join("/");
}

/** Inserts the slashes while digits are typed. */
export function withSlashes(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== "").join("/");
}

export type WindowProblem = "startInvalid" | "endInvalid" | "future" | "reversed";
type TypedWindow = { start: string; end: string };

/** Parses the date range, both ends inclusive, or returns the problem. */
export function parseWindow(
  { start, end }: TypedWindow,
  today: Day,
): { startDate: Day; endDate: Day } | { problem: WindowProblem } {
  const [startDate, endDate] = [parseTypedDay(start), parseTypedDay(end)];
  if (startDate === null) return { problem: "startInvalid" };
  if (endDate === null) return { problem: "endInvalid" };
  if (startDate > endDate) return { problem: "reversed" };
  if (endDate > today) return { problem: "future" };
  return { startDate, endDate };
}

export const WINDOW_PRESETS = [
  { key: "today", from: 0, to: 0 },
  { key: "yesterday", from: 1, to: 0 },
  { key: "last7", from: 6, to: 0 },
  { key: "last30", from: 29, to: 0 },
] as const;

export function presetWindow({ from, to }: { from: number; to: number }, today: Day): TypedWindow {
  return { start: typedDay(addDays(today, -from)), end: typedDay(addDays(today, -to)) };
}
