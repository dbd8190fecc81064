import type { Reading } from "./columns.ts";
import { instantOf } from "./zone-times.ts";

/** One more than a valid text may have: a longer one is read up to here and rejected by its length. */
export const TEXT_LIMIT = 501;
export const LIST_LIMIT = 3999;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const FLAGS: Record<string, boolean> = { "1": true, "0": false, true: true, false: false, s: true, n: false };

/**
 * A row as the ERP's API would send it. A text that does not fit the field's meaning stays a text, so that the row is
 * rejected with its reason.
 */
export function toWireRow(
  readings: readonly Reading[],
  texts: readonly (string | null)[],
  timeZone: string,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [at, reading] of readings.entries()) row[reading.field] = toValue(reading, texts[at] ?? null, timeZone);
  return row;
}

function toValue({ field, meaning, family }: Reading, text: string | null, timeZone: string): unknown {
  if (text === null) return null;
  switch (meaning) {
    case "number":
      return toNumber(text);
    case "flag":
      return FLAGS[text.trim().toLowerCase()] ?? text;
    case "day":
      return family === "local" ? text.slice(0, 10) : text;
    case "instant":
      return (family === "zoned" ? instantOf(text, "UTC") : instantOf(text, timeZone)) ?? text;
    case "list":
      return toList(field, text);
    default:
      return text;
  }
}

/** Decimal text, exact to far more digits than money has. An id beyond 2^53 stays a text. */
function toNumber(text: string): number | string {
  const trimmed = text.trim();
  const value = Number(trimmed);
  const isExact = !Number.isInteger(value) || Number.isSafeInteger(value);
  return NUMBER.test(trimmed) && isExact ? value : text;
}

function toList(field: string, text: string): unknown {
  if (text.length > LIST_LIMIT) return false;
  const names = text.split(";").flatMap((name) => name.trim() || []);
  return names.map((name) => (field === "cores" ? { descricao: name } : { tamanho: name }));
}
