import { normalizePhone } from "./phone.ts";

const BRAZILIAN = /^55(\d{10,11})$/;
/** With their area codes. */
const [LANDLINE_DIGITS, MOBILE_DIGITS] = [10, 11];
/** E.164 has at most fifteen digits. */
const FOREIGN = /^\d{8,15}$/;

/**
 * How a phone that a provider writes, which is always in full, stands in the messages: a Brazilian one without country
 * code, a mobile with its ninth digit, as a customer's; a foreign one with its plus, or it would be some Brazilian's.
 * What isn't a phone is nobody's.
 */
export function phoneKey(raw: string | null | undefined): string | null {
  const digits = (raw ?? "").replace(/\D/g, "");
  const [, brazilian] = BRAZILIAN.exec(digits) ?? [];
  if (brazilian !== undefined) return brazilianKey(brazilian);
  return FOREIGN.test(digits) ? `+${digits}` : null;
}

/** The same of a phone as people write it: without a plus and a country code it is Brazilian. */
export function writtenPhoneKey(raw: string | null | undefined): string | null {
  const text = (raw ?? "").trim();
  const digits = text.replace(/\D/g, "");
  return text.startsWith("+") || digits.length > MOBILE_DIGITS ? phoneKey(digits) : brazilianKey(digits);
}

function brazilianKey(digits: string): string | null {
  const read = normalizePhone(digits);
  // A line of a house has no ninth digit; with one it would be somebody's mobile.
  const isHouse = read?.phoneType === "LANDLINE" && digits.length === LANDLINE_DIGITS;
  return isHouse ? digits : (read?.phone ?? null);
}
