const COUNTRY_CODE = "55";

/** Converts a stored phone to the provider's format: digits with country code; foreign phones start with a plus. */
export function toWhatsappAddress(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return digits.length <= 11 && !phone.startsWith("+") ? `${COUNTRY_CODE}${digits}` : digits;
}
