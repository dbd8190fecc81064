import type { RfmConstants } from "../../customers/index.ts";

/** Equal texts, equal constants: what the stored segments were computed with. */
export function fingerprintOf({ riskDays, churnDays, loyalCents, loyalOrders }: RfmConstants): string {
  return `risk ${riskDays} churn ${churnDays} cents ${loyalCents} orders ${loyalOrders}`;
}
