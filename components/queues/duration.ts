const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** `4 s`, `12 min`, `3 h`, `2 d`: one unit, rounded down. Null stays null. */
export function durationOf(
  seconds: number | null,
): { unit: "day" | "hour" | "minute" | "second"; value: number } | null {
  if (seconds === null) return null;
  for (const [unit, size] of UNITS) if (seconds >= size) return { unit, value: Math.floor(seconds / size) };
  return { unit: "second", value: Math.floor(seconds) };
}
