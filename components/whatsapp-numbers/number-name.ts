import { formatPhone } from "@/lib/core/phone.ts";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";

/** Display name: the phone number, else the provider's name. */
export function numberName(number: WhatsappNumberView): string {
  if (number.displayPhoneNumber) return formatPhone(number.displayPhoneNumber);
  return providerName(number);
}

/** The provider's name for the number. */
export function providerName({ gatewayInstanceName, phoneNumberId }: WhatsappNumberView): string {
  return gatewayInstanceName ?? phoneNumberId ?? "—";
}
