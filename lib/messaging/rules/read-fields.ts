type Fields = { [name: string]: unknown };

const MAX_TEXT = 4_096;
const MAX_NAME = 512;
/** Unix seconds of 2009, when WhatsApp started, and of the year 3000. */
const [EARLIEST_SECONDS, LATEST_SECONDS] = [1_230_768_000, 32_503_680_000];

/** An object's fields; empty for any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text without characters that Postgres rejects; null if empty. */
export function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  if (value.length <= MAX_TEXT && !value.includes("\0") && value.isWellFormed()) return value || null;
  return value.replaceAll("\0", "").slice(0, MAX_TEXT).toWellFormed() || null;
}

/** A name or id: a short text or a number. */
export function nameOf(value: unknown): string | null {
  const text = typeof value === "number" ? String(value) : textOf(value);
  return text !== null && text.length <= MAX_NAME ? text : null;
}

/** A word to look up; empty unless the value is a text or number. */
export function wordOf(value: unknown): string {
  return nameOf(value) ?? "";
}

/** Unix seconds as text or number, capped at the time of receipt. */
export function secondsOf(value: unknown, receivedAt: Date): Date | null {
  const seconds = typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : value;
  if (typeof seconds !== "number" || !Number.isInteger(seconds)) return null;
  if (seconds < EARLIEST_SECONDS || seconds > LATEST_SECONDS) return null;
  return new Date(Math.min(seconds * 1_000, receivedAt.getTime()));
}

/** An ISO time, capped at the time of receipt. */
export function instantOf(value: unknown, receivedAt: Date): Date | null {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return time >= EARLIEST_SECONDS * 1_000 ? new Date(Math.min(time, receivedAt.getTime())) : null;
}
