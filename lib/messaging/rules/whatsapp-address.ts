const COUNTRY_CODE = "55";

/** A phone of ours as a provider wants it: digits with the country code, which only a foreign one, with its plus, has already. */
export function toWhatsappAddress(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return digits.length <= 11 && !phone.startsWith("+") ? `${COUNTRY_CODE}${digits}` : digits;
}
