import { normalizePhone } from "./phone.ts";

const BRAZILIAN = /^55(\d{10,11})$/;
/** Including the area code. */
const [LANDLINE_DIGITS, MOBILE_DIGITS] = [10, 11];
/** E.164 has at most fifteen digits. */
const FOREIGN = /^\d{8,15}$/;

/**
 * Key of a phone in messages, from a provider's international format: a Brazilian number without country code, a mobile
 * with its ninth digit; a foreign one with `+`, or it could equal a Brazilian one. Null if it is not a phone.
 */
export function phoneKey(raw: string | null | undefined): string | null {
  const digits = (raw ?? "").replace(/\D/g, "");
  const [, brazilian] = BRAZILIAN.exec(digits) ?? [];
  if (brazilian !== undefined) return brazilianKey(brazilian);
  return FOREIGN.test(digits) ? `+${digits}` : null;
}

/** Like `phoneKey`, for a phone typed by a person: without `+` and country code it is Brazilian. */
export function writtenPhoneKey(raw: string | null | undefined): string | null {
  const text = (raw ?? "").trim();
  const digits = text.replace(/\D/g, "");
  return text.startsWith("+") || digits.length > MOBILE_DIGITS ? phoneKey(digits) : brazilianKey(digits);
}

function brazilianKey(digits: string): string | null {
  const read = normalizePhone(digits);
  // A landline has no ninth digit; with one it would be another person's mobile number.
  const isHouse = read?.phoneType === "LANDLINE" && digits.length === LANDLINE_DIGITS;
  return isHouse ? digits : (read?.phone ?? null);
}
