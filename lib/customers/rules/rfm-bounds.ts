import { addDays, dayOf, startOfDay } from "../../core/dates.ts";
import { ABOUT_TO_SLEEP_DAYS } from "../names.ts";
import type { RfmBounds, RfmConstants } from "../schemas.ts";

/** The constants as named in the environment (`lib/platform/env.ts`). */
type RfmSettings = { RISK_DAYS: number; CHURN_DAYS: number; LOYAL_TOTAL_SPENT: number; LOYAL_ORDER_COUNT: number };

export function rfmConstants(settings: RfmSettings): RfmConstants {
  return {
    riskDays: settings.RISK_DAYS,
    churnDays: settings.CHURN_DAYS,
    loyalCents: BigInt(Math.round(settings.LOYAL_TOTAL_SPENT * 100)),
    loyalOrders: settings.LOYAL_ORDER_COUNT,
  };
}

/** Bounds for the UTC−3 day of `now`. Recency counts whole days, so they change only at midnight. */
export function rfmBounds(now: Date, constants: RfmConstants): RfmBounds {
  const today = dayOf(now);
  const daysAgo = (days: number) => startOfDay(addDays(today, -days));
  return {
    b30: daysAgo(30),
    b60: daysAgo(60),
    b90: daysAgo(90),
    bRisk: daysAgo(constants.riskDays),
    b150: daysAgo(ABOUT_TO_SLEEP_DAYS),
    bChurn: daysAgo(constants.churnDays),
    loyalCents: constants.loyalCents,
    loyalOrders: constants.loyalOrders,
  };
}
