import { z } from "zod";
import { isDay } from "../../core/dates.ts";
import { amountToCents } from "../../core/money.ts";

// Field types of ERP rows. Each parses in one step, since chained refinements cost several times as much and a page has
// 40,000 items. An unparseable field yields a reason code, stored with the rejected row.

type Reason = "missing_field" | "invalid_text" | "invalid_number" | "invalid_date" | "invalid_value" | "absurd_value";

const MAX_TEXT = 500;
/** Above any plausible amount: a misplaced decimal point. */
const MAX_AMOUNT = 100_000_000;
const MAX_QUANTITY = 10_000_000;
const FIRST_BIRTH = "1900";
/** Written by databases that have no null date. */
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
/** Ids arrive as text or numbers. */
export const OptionalId = field(readId);
export const Id = required(readId);
export const TransId = required((raw) => readNumber(raw, Number.MAX_SAFE_INTEGER, isPositiveInteger));
export const Quantity = required((raw) => readNumber(raw, MAX_QUANTITY));
export const OptionalCents = field(readCents);
export const Cents = required(readCents);
export const Instant = required(readInstant);
/** `undefined`: not a plausible birth date, which is no reason to reject the customer. */
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

/** U+FFFD marks invalid UTF-8; control characters other than tabs and line breaks are rejected too. */
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

/** ERP timestamps without an offset are UTC−3. */
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
