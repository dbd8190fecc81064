import { normalizePhone } from "../../core/phone.ts";

/** E.164 has at most fifteen digits. */
const MAX_DIGITS = 15;

/**
 * How a phone stands in the messages: as a customer's, the ninth digit and no country code, whatever a provider made of
 * it. A foreign number keeps its digits; what isn't a phone is nobody's.
 */
export function phoneKey(raw: string | null | undefined): string | null {
  const digits = (raw ?? "").replace(/\D/g, "");
  const brazilian = normalizePhone(digits);
  if (brazilian) return brazilian.phone;
  return digits.length >= 8 && digits.length <= MAX_DIGITS ? digits : null;
}
