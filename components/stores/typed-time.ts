const TYPED = /^(\d{1,2})(?:[:h.]?(\d{2})|h)?$/;

/** Normalizes `8`, `8h`, `830`, `8h30` and `08:30` to `HH:MM`; other input stays as typed. */
export function normalizeTime(typed: string): string {
  const [, hours, minutes = "00"] = TYPED.exec(typed.trim().toLowerCase()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return typed.trim();
  return `${hours.padStart(2, "0")}:${minutes}`;
}

/** A complete time `HH:MM`. */
export function isTime(text: string): boolean {
  return /^\d{2}:\d{2}$/.test(text);
}
