import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";

const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** `+55 (11) 98765-4321`; only digits for other countries. */
export function formatPhone(digits: string): string {
  const [, area, prefix, line] = BRAZILIAN.exec(digits) ?? [];
  return area ? `+55 (${area}) ${prefix}-${line}` : `+${digits}`;
}

/** Display name: the phone number, else the provider's name. */
export function numberName(number: WhatsappNumberView): string {
  if (number.displayPhoneNumber) return formatPhone(number.displayPhoneNumber);
  return providerName(number);
}

/** The provider's name for the number. */
export function providerName({ gatewayInstanceName, phoneNumberId }: WhatsappNumberView): string {
  return gatewayInstanceName ?? phoneNumberId ?? "—";
}
