import { normalizePhone } from "../../core/phone.ts";
import { writtenPhoneKey } from "../../core/phone-key.ts";

const COUNTRY_CODE = "55";

/** Phone in the helpdesk's format: `+` and digits; Brazilian numbers with country code and ninth digit. */
export function toE164(phone: string): string {
  const key = writtenPhoneKey(phone) ?? `+${phone.replace(/\D/g, "")}`;
  return key.startsWith("+") ? key : `+${COUNTRY_CODE}${key}`;
}

export function isSamePhone(one: string, other: string): boolean {
  return toE164(one) === toE164(other);
}

/** Digits to search for. Older Brazilian contacts may lack the ninth digit. */
export function searchTerms(phone: string): string[] {
  const digits = toE164(phone).slice(1);
  const former = /^(55\d{2})9(\d{8})$/.exec(digits);
  return former ? [digits, `${former[1]}${former[2]}`] : [digits];
}

/** Formats in which a customer may be stored with this phone. An ERP import also adds a ninth digit to landlines. */
export function customerPhones(phone: string | null): string[] {
  const forms = [writtenPhoneKey(phone), normalizePhone(phone ?? "")?.phone];
  return [...new Set(forms.filter((form) => form != null))];
}
