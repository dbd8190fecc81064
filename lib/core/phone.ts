type PhoneType = "MOBILE" | "LANDLINE";
export type Phone = { phone: string; phoneType: PhoneType };

const COUNTRY_CODE = "55";
const AREA_CODE_DIGITS = 2;
const OLD_SUBSCRIBER_DIGITS = 8;

/**
 * A Brazilian number as area code and subscriber, or null if invalid. Adds the 9 to an eight-digit subscriber, after
 * the line type was determined.
 */
export function normalizePhone(raw: string): Phone | null {
  const digits = withoutCountryCode(raw.replace(/\D/g, ""));
  const areaCode = digits.slice(0, AREA_CODE_DIGITS);
  const subscriber = digits.slice(AREA_CODE_DIGITS);
  // Area codes never begin with zero: it would be a trunk prefix, and the rest another number.
  if ((digits.length !== 10 && digits.length !== 11) || areaCode.startsWith("0")) return null;
  const phoneType = /^[6-9]/.test(subscriber) ? "MOBILE" : "LANDLINE";
  return { phone: areaCode + (subscriber.length === OLD_SUBSCRIBER_DIGITS ? `9${subscriber}` : subscriber), phoneType };
}

function withoutCountryCode(digits: string): string {
  const isInternational = (digits.length === 12 || digits.length === 13) && digits.startsWith(COUNTRY_CODE);
  return isInternational ? digits.slice(COUNTRY_CODE.length) : digits;
}

const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** `+55 (11) 98765-4321`; only digits for other countries. */
export function formatPhone(digits: string): string {
  const [, area, prefix, line] = BRAZILIAN.exec(digits) ?? [];
  return area ? `+55 (${area}) ${prefix}-${line}` : `+${digits}`;
}
