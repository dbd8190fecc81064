import { normalizePhone } from "../../core/phone.ts";
import { parseTaxId } from "../../core/tax-id.ts";

/** What a search text may mean. Every part that is not null finds customers of its own. */
export type SearchTerm = {
  /** The eleven digits of a valid tax id: exactly its owner. */
  taxId: string | null;
  /** Anywhere in name, e-mail or phone. */
  text: string | null;
  /** Too short for that: the beginning of the name. */
  prefix: string | null;
};

/** What copying from another program brings along: signs for the direction of writing, joiners. */
const UNSEEN = /\p{Cf}/gu;
const LINK = /^(tel:|https?:\/\/wa\.me\/)/i;
/** A call within the country: 0, with or without a carrier's two digits; or from abroad. */
const TRUNK = /^0(0(?=55)|\d\d(?=\d{10}))?/;

/** No shorter text leads an index to what contains it. */
const MIN_TEXT = 3;

/** What people type into one search field: a name, an e-mail, a phone in any notation or a tax id. */
export function parseSearchTerm(query: string): SearchTerm | null {
  const term = query.replace(UNSEEN, "").trim().replace(/\s+/g, " ");
  if (term === "") return null;
  const taxId = parseTaxId(term);
  const text = textOf(term, taxId !== null);
  const isLong = text.length >= MIN_TEXT;
  return { taxId, text: isLong ? text : null, prefix: isLong ? null : text };
}

/** Phones are kept as area code and subscriber with its 9, whatever was typed or pasted. */
function textOf(term: string, isTaxId: boolean): string {
  const number = term.replace(LINK, "");
  if (!/^[\d\s()+./\p{Pd}]+$/u.test(number)) return term;
  const digits = number.replace(/\D/g, "");
  // Of a tax id the zero in front is its own.
  const dialled = isTaxId ? digits : digits.replace(TRUNK, "");
  return (normalizePhone(digits) ?? normalizePhone(dialled))?.phone ?? digits;
}
