import { z } from "zod";
import { isDay } from "../../core/dates.ts";
import { amountToCents } from "../../core/money.ts";

// The kinds of field in the ERP's rows. Each reads in one step: a chain of refinements costs several times as much, and
// a page has forty thousand items. What a field can't be read as is a reason code, kept with the refused row.

type Reason = "missing_field" | "invalid_text" | "invalid_number" | "invalid_date" | "invalid_value" | "absurd_value";

const MAX_TEXT = 500;
/** More than any shop takes at once: a slipped decimal, not a price. */
const MAX_AMOUNT = 100_000_000;
const MAX_QUANTITY = 10_000_000;
const FIRST_BIRTH = "1900";
/** So databases that know no empty date write one. */
const NO_DAY = "0000-00-00";

class Refusal {
  readonly reason: Reason;
  constructor(reason: Reason) {
    this.reason = reason;
  }
}

function field<Value>(read: (raw: unknown) => Value | Refusal) {
  return z.transform((raw: unknown, context): Value => {
    const value = read(raw);
    if (!(value instanceof Refusal)) return value;
    context.addIssue({ code: "custom", message: value.reason });
    return z.NEVER;
  });
}

function required<Value>(read: (raw: unknown) => Value | null | Refusal) {
  return field((raw) => read(raw) ?? new Refusal("missing_field"));
}

export const OptionalText = field(readText);
export const Text = required(readText);
/** Ids come as text or as numbers. */
export const OptionalId = field(readId);
export const Id = required(readId);
export const TransId = required((raw) => readNumber(raw, Number.MAX_SAFE_INTEGER, isPositiveInteger));
export const Quantity = required((raw) => readNumber(raw, MAX_QUANTITY));
export const OptionalCents = field(readCents);
export const Cents = required(readCents);
export const Instant = required(readInstant);
/** `undefined`: something else than a day of birth, and no reason to leave somebody out. */
export const BirthDate = z.transform(readBirthDate);

export function flag(byDefault: boolean) {
  return field((raw) => (raw == null ? byDefault : typeof raw === "boolean" ? raw : new Refusal("invalid_value")));
}

function readText(raw: unknown): string | null | Refusal {
  if (raw == null) return null;
  if (typeof raw !== "string" || isBroken(raw)) return new Refusal("invalid_text");
  const text = raw.trim();
  if (text.length > MAX_TEXT) return new Refusal("absurd_value");
  return (/\s\s|[\t\r\n]/.test(text) ? text.replace(/\s+/g, " ") : text) || null;
}

/** U+FFFD stands where bytes were no UTF-8; other control characters than tabs and line breaks are no text either. */
function isBroken(text: string): boolean {
  const isPlain = !/[^ -~\u00A0-\uFFFC]/.test(text);
  return !text.isWellFormed() || (!isPlain && /\uFFFD|(?![\t\r\n])\p{Cc}/u.test(text));
}

function readId(raw: unknown): string | null | Refusal {
  return typeof raw === "number" && Number.isSafeInteger(raw) ? String(raw) : readText(raw);
}

function readNumber(raw: unknown, max: number, isValid = Number.isFinite): number | null | Refusal {
  if (raw == null) return null;
  if (typeof raw !== "number" || !isValid(raw)) return new Refusal("invalid_number");
  return Math.abs(raw) > max ? new Refusal("absurd_value") : raw;
}

function isPositiveInteger(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0;
}

function readCents(raw: unknown): bigint | null | Refusal {
  const amount = readNumber(raw, MAX_AMOUNT);
  return typeof amount === "number" ? amountToCents(amount) : amount;
}

/** The ERP writes its own time, UTC−3, with or without saying so. */
function readInstant(raw: unknown): Date | null | Refusal {
  const text = readText(raw);
  if (typeof text !== "string") return text;
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  const [, day = "", time = "00:00", offset = "-03:00"] = match ?? [];
  const instant = new Date(`${day}T${time}${offset.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`);
  return isDay(day) && !Number.isNaN(instant.getTime()) ? instant : new Refusal("invalid_date");
}

function readBirthDate(raw: unknown): string | null | undefined {
  const text = readText(raw);
  if (text instanceof Refusal) return undefined;
  const day = text?.slice(0, 10) ?? NO_DAY;
  if (day === NO_DAY) return null;
  return isDay(day) && day >= FIRST_BIRTH ? day : undefined;
}
