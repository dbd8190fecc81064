import { parseTypedDay, typedDay } from "@/components/forms/typed-day.ts";
import { addDays, type Day } from "@/lib/core/dates.ts";

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
