type Fields = { [name: string]: unknown };

const MAX_TEXT = 4_096;
const MAX_NAME = 512;
/** Seconds: nothing was said on WhatsApp before 2009, and anything beyond the other is no time of this century. */
const [EARLIEST_SECONDS, LATEST_SECONDS] = [1_230_768_000, 32_503_680_000];

/** An object's fields; of anything else there are none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text as it can be kept: what Postgres refuses is taken out. Null when there is none. */
export function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  return value.replaceAll("\0", "").slice(0, MAX_TEXT).toWellFormed() || null;
}

/** A name or an id: a text that isn't long, or a number written as one. */
export function nameOf(value: unknown): string | null {
  const text = typeof value === "number" ? String(value) : textOf(value);
  return text !== null && text.length <= MAX_NAME ? text : null;
}

/** One word of a vocabulary, to be looked up; of anything but a text or a number, none. */
export function wordOf(value: unknown): string {
  return nameOf(value) ?? "";
}

/** Unix seconds, as a text or a number, and never later than when it was said to us. */
export function secondsOf(value: unknown, receivedAt: Date): Date | null {
  const seconds = typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : value;
  if (typeof seconds !== "number" || !Number.isInteger(seconds)) return null;
  if (seconds < EARLIEST_SECONDS || seconds > LATEST_SECONDS) return null;
  return new Date(Math.min(seconds * 1_000, receivedAt.getTime()));
}

/** An ISO time, likewise. */
export function instantOf(value: unknown, receivedAt: Date): Date | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return time >= EARLIEST_SECONDS * 1_000 ? new Date(Math.min(time, receivedAt.getTime())) : null;
}
