import type { RfmConstants } from "../../customers/index.ts";

/** Fingerprint of the constants with which the stored segments were computed; equal constants give equal texts. */
export function fingerprintOf({ riskDays, churnDays, loyalCents, loyalOrders }: RfmConstants): string {
  return `risk ${riskDays} churn ${churnDays} cents ${loyalCents} orders ${loyalOrders}`;
}
