import { normalizePhone } from "../../core/phone.ts";
import { writtenPhoneKey } from "../../core/phone-key.ts";

const COUNTRY_CODE = "55";

/** A phone as the helpdesk keeps it: `+` and digits, a Brazilian one with its country code and ninth digit. */
export function toE164(phone: string): string {
  const key = writtenPhoneKey(phone) ?? `+${phone.replace(/\D/g, "")}`;
  return key.startsWith("+") ? key : `+${COUNTRY_CODE}${key}`;
}

/** Whether both are the same line, however each is written. */
export function isSamePhone(one: string, other: string): boolean {
  return toE164(one) === toE164(other);
}

/** The digits to search for. A Brazilian line may also be known without its ninth digit, as it once was. */
export function searchTerms(phone: string): string[] {
  const digits = toE164(phone).slice(1);
  const former = /^(55\d{2})9(\d{8})$/.exec(digits);
  return former ? [digits, `${former[1]}${former[2]}`] : [digits];
}

/** The forms in which a customer may be stored with this phone. An ERP import adds a ninth digit to landlines as well. */
export function customerPhones(phone: string | null): string[] {
  const forms = [writtenPhoneKey(phone), normalizePhone(phone ?? "")?.phone];
  return [...new Set(forms.filter((form) => form != null))];
}
