import { isDay } from "../../core/dates.ts";
import { normalizePhone } from "../../core/phone.ts";
import { foldText } from "../../core/search.ts";
import { parseTaxId } from "../../core/tax-id.ts";
import type { RowProblemCode } from "../names.ts";

const MAX_TEXT = 500;
const TAX_ID_DIGITS = 11;
const FIRST_BIRTH = "1900";

/** A value, or why the cell has none. An empty cell is null. */
export type Cell<Value> = { value: Value | null } | { problem: RowProblemCode };

export const problem = (code: RowProblemCode) => ({ problem: code });
const YES = new Set(["s", "sim", "y", "yes", "1", "true", "verdadeiro", "aceito", "aceita", "optin", "opt in"]);
const NO = new Set(["n", "nao", "no", "0", "false", "falso", "recusa", "recusado", "optout", "opt out"]);

/** What a spreadsheet shows where a formula has no result. */
const FORMULA_ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|CALC!|SPILL!|VALOR!|NOME\?|NÚM!|N\/D)$/;

export function readText(raw: string): Cell<string> {
  const text = raw.replace(/\s+/g, " ").trim();
  // U+FFFD: bytes of another encoding. PostgreSQL stores no NUL.
  if (/\uFFFD|\p{Cc}/u.test(text) || !text.isWellFormed()) return problem("invalid_text");
  if (FORMULA_ERROR.test(text)) return problem("formula_error");
  return text.length > MAX_TEXT ? problem("text_too_long") : { value: text || null };
}

/** A code as text. Excel shows long numbers as `1,23E+10`: their digits are lost. */
export function readCode(raw: string): Cell<string> {
  const cell = readText(raw);
  if ("value" in cell && cell.value !== null && isScientific(cell.value)) return problem("digits_lost");
  return cell;
}

/** Leading zeros are missing if a spreadsheet took the CPF for a number. */
export function readCpf(raw: string): Cell<string> {
  const cell = readCode(raw);
  if ("problem" in cell || cell.value === null) return cell;
  const taxId = parseTaxId(/^\d+$/.test(cell.value) ? cell.value.padStart(TAX_ID_DIGITS, "0") : cell.value);
  return taxId === null ? problem("invalid_cpf") : { value: taxId };
}

export function readPhone(raw: string): Cell<{ phone: string; phoneType: "MOBILE" | "LANDLINE" }> {
  const cell = readCode(raw);
  if ("problem" in cell) return cell;
  if (cell.value === null) return { value: null };
  const phone = normalizePhone(cell.value);
  return phone === null ? problem("invalid_phone") : { value: phone };
}

export function readEmail(raw: string): Cell<string> {
  const cell = readText(raw);
  if ("problem" in cell || cell.value === null) return cell;
  const address = cell.value.toLowerCase();
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address) ? { value: address } : problem("invalid_email");
}

/** Eight digits; restores a leading zero that a spreadsheet dropped. */
export function readZipCode(raw: string): Cell<string> {
  const cell = readCode(raw);
  if ("problem" in cell || cell.value === null) return cell;
  const digits = cell.value.replace(/\D/g, "");
  return { value: digits.length === 7 ? `0${digits}` : digits || null };
}

export function readState(raw: string): Cell<string> {
  const cell = readText(raw);
  return "value" in cell && cell.value !== null ? { value: cell.value.toUpperCase() } : cell;
}

/** `15/03/1980`, `15-03-1980`, `15.03.1980` or ISO `1980-03-15`, with or without a time, up to `latest`. */
export function readDay(raw: string, latest: string): Cell<string> {
  const cell = readText(raw);
  if ("problem" in cell || cell.value === null) return cell;
  const [date = ""] = cell.value.split(/[ T]/, 1);
  const day = isoOf(date);
  if (!isDay(day) || day < FIRST_BIRTH) return problem("invalid_date");
  return day > latest ? problem("date_in_future") : { value: day };
}

/** Brazil writes the day first; a two-digit year does not say the century. */
export function isoOf(date: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(date) ?? [];
  return year === "" ? date : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** True: opted in. */
export function readConsent(raw: string): Cell<boolean> {
  const cell = readText(raw);
  if ("problem" in cell) return cell;
  if (cell.value === null) return { value: null };
  const word = foldText(cell.value).replace(/-/g, " ");
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : problem("invalid_consent");
}

function isScientific(text: string): boolean {
  return /^\d+([.,]\d+)?e\+?\d+$/i.test(text);
}
