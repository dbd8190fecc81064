import { type Day, isDay } from "@/lib/core/dates.ts";

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
