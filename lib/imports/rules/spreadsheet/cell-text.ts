import { DAY_MS } from "../../../core/dates.ts";

/** Of Excel. */
export const MAX_CELL_LENGTH = 32_767;
/** A formula without a result in the file; read as an error by `readText`. */
export const NO_RESULT = "#CALC!";

const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Day 60 is 29 February 1900, which never was; earlier ones are off by one. */
const PHANTOM_DAY = 60;
/** 31 December 9999 */
const LAST_SERIAL = 2_958_466;
/** Spreadsheets keep 15 digits. */
const EXACT = 1e15;

/** A number as a person in Brazil writes it; a long one in exponent form, whose lost digits the readers of codes tell. */
export function numberText(raw: string): string {
  const value = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(value)) return raw;
  if (Math.abs(value) >= EXACT) return value.toExponential();
  if (Number.isInteger(value)) return String(value);
  const exact = Number(value.toPrecision(15));
  const text = Math.abs(exact) < 1e-6 ? exact.toFixed(10) : String(exact);
  return text.replace(".", ",");
}

/** `2024-03-15` or `2024-03-15 14:30:00` of a date's serial number; other numbers as they are. */
export function dateText(raw: string, is1904: boolean): string {
  const serial = Number(raw);
  if (raw.trim() === "" || !(serial >= 0 && serial < LAST_SERIAL)) return raw;
  const seconds = Math.round(serial * 86_400);
  const day = Math.floor(seconds / 86_400);
  const time = seconds % 86_400;
  if (!is1904 && day === PHANTOM_DAY) return "1900-02-29";
  const isEarly = !is1904 && day > 0 && day < PHANTOM_DAY;
  const start = (is1904 ? EPOCH_1904 : EPOCH_1900) + (isEarly ? DAY_MS : 0);
  const iso = new Date(start + day * DAY_MS + time * 1_000).toISOString();
  return time === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

const MAX_FORMAT_LENGTH = 500;
const ESCAPES = new Set(["\\", "_", "*"]);

/** Whether a number format shows dates or times: one of Excel's own, or by its code. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.some(([first, last]) => id >= first && id <= last);
  return /[dmyhs]/i.test(withoutTexts(code.slice(0, MAX_FORMAT_LENGTH)).replace(/general/gi, ""));
}

/** A format's code without texts, escaped characters, fillers, and brackets other than those of elapsed time. */
function withoutTexts(code: string): string {
  let plain = "";
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at] ?? "";
    if (sign === '"') at = endOf(code, '"', at);
    else if (sign === "[") {
      const end = endOf(code, "]", at);
      const inside = code.slice(at + 1, end);
      if (/^(?:h+|m+|s+)$/i.test(inside)) plain += inside;
      at = end;
    } else if (ESCAPES.has(sign)) at += 1;
    else plain += sign;
  }
  return plain;
}

function endOf(code: string, sign: string, from: number): number {
  const end = code.indexOf(sign, from + 1);
  return end < 0 ? code.length : end;
}
