const FORMATS = new Map<string, Intl.DateTimeFormat>();
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?$/;

/** The instant of a time in a zone, as ISO text; null if the text is not such a time. In a repeated hour the first. */
export function instantOf(text: string, timeZone: string): string | null {
  const match = LOCAL.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "0"] = match;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const wall = Date.UTC(+`${year}`, +`${month}` - 1, +`${day}`, +hour, +minute, +second, milliseconds);
  if (new Date(wall).toISOString().slice(0, 10) !== text.slice(0, 10)) return null;
  const early = wall - offsetAt(wall - offsetAt(wall, timeZone), timeZone);
  const before = wall - offsetAt(early - 3_600_000, timeZone);
  return new Date(before < early && wallOf(before, timeZone) === wall ? before : early).toISOString();
}

/** The wall-clock time of an instant in a zone: `2026-11-20 00:00:00`. */
export function localTextOf(instant: Date, timeZone: string): string {
  return new Date(wallOf(instant.getTime(), timeZone)).toISOString().slice(0, 19).replace("T", " ");
}

function wallOf(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone);
}

function offsetAt(instant: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(instant);
  const at = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(at("year"), at("month") - 1, at("day"), at("hour"), at("minute"), at("second"));
  return wall - Math.floor(instant / 1_000) * 1_000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known) return known;
  const numeric = "2-digit" as const;
  const fields = { month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  const format = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", year: "numeric", ...fields });
  FORMATS.set(timeZone, format);
  return format;
}
