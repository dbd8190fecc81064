import { normalizePhone } from "../../core/phone.ts";
import { parseTaxId } from "../../core/tax-id.ts";

/** Interpretations of a search text. Each non-null part matches customers independently. */
export type SearchTerm = {
  /** Eleven digits of a valid tax id: exact match. */
  taxId: string | null;
  /** Substring of name, email or phone. */
  text: string | null;
  /** For terms too short for a substring search: prefix of the name. */
  prefix: string | null;
};

/** Invisible format characters from copied text: direction marks, joiners. */
const UNSEEN = /\p{Cf}/gu;
const LINK = /^(tel:|https?:\/\/wa\.me\/)/i;
/** Trunk prefix: 0 with or without the two-digit carrier code, or 00 before the country code. */
const TRUNK = /^0(0(?=55)|\d\d(?=\d{10}))?/;

/** Shorter texts cannot use the trigram index. */
const MIN_TEXT = 3;

/** Parses one search field that accepts a name, an email, a phone in any notation or a tax id. */
export function parseSearchTerm(query: string): SearchTerm | null {
  const term = query.replace(UNSEEN, "").trim().replace(/\s+/g, " ");
  if (term === "") return null;
  const taxId = parseTaxId(term);
  const text = textOf(term, taxId !== null);
  const isLong = text.length >= MIN_TEXT;
  return { taxId, text: isLong ? text : null, prefix: isLong ? null : text };
}

/** Normalizes phones to the stored form: area code and subscriber with the ninth digit. */
function textOf(term: string, isTaxId: boolean): string {
  const number = term.replace(LINK, "");
  if (!/^[\d\s()+./\p{Pd}]+$/u.test(number)) return term;
  const digits = number.replace(/\D/g, "");
  // A leading zero belongs to a tax id; it is not a trunk prefix.
  const dialled = isTaxId ? digits : digits.replace(TRUNK, "");
  return (normalizePhone(digits) ?? normalizePhone(dialled))?.phone ?? digits;
}
