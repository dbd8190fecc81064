import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";

const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** `+55 (11) 98765-4321`; of other countries the digits alone. */
export function formatPhone(digits: string): string {
  const [, area, prefix, line] = BRAZILIAN.exec(digits) ?? [];
  return area ? `+55 (${area}) ${prefix}-${line}` : `+${digits}`;
}

/** What people call a number: how it is dialled, else what its provider calls it. */
export function numberName(number: WhatsappNumberView): string {
  if (number.displayPhoneNumber) return formatPhone(number.displayPhoneNumber);
  return providerName(number);
}

/** The provider's own name of it. */
export function providerName({ gatewayInstanceName, phoneNumberId }: WhatsappNumberView): string {
  return gatewayInstanceName ?? phoneNumberId ?? "—";
}
