const COUNTRY_CODE = "55";

/** A stored Brazilian phone as a provider wants it: digits with the country code. */
export function toWhatsappAddress(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return digits.length <= 11 ? `${COUNTRY_CODE}${digits}` : digits;
}
