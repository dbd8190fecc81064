import { normalizePhone } from "./phone.ts";

const BRAZILIAN = /^55\d{10,11}$/;
/** E.164 has at most fifteen digits. */
const FOREIGN = /^\d{8,15}$/;

/**
 * How a phone that a provider writes, which is always in full, stands in the messages: a Brazilian one as a customer's,
 * with the ninth digit and no country code; a foreign one with its plus, or it would be some Brazilian's. What isn't a
 * phone is nobody's.
 */
export function phoneKey(raw: string | null | undefined): string | null {
  const digits = (raw ?? "").replace(/\D/g, "");
  if (BRAZILIAN.test(digits)) return normalizePhone(digits)?.phone ?? null;
  return FOREIGN.test(digits) ? `+${digits}` : null;
}

/** The same of a phone as people write it: without a plus and a country code it is Brazilian. */
export function writtenPhoneKey(raw: string | null | undefined): string | null {
  const text = (raw ?? "").trim();
  const brazilian = text.startsWith("+") ? null : normalizePhone(text);
  return brazilian?.phone ?? phoneKey(text);
}
