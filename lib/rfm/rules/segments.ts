import type { RfmConstants } from "../../customers/index.ts";
import { RFM_SEGMENTS, type RfmSegment } from "../../customers/names.ts";

/** Fingerprint of the constants with which the stored segments were computed; equal constants give equal texts. */
export function fingerprintOf({ riskDays, churnDays, loyalCents, loyalOrders }: RfmConstants): string {
  return `risk ${riskDays} churn ${churnDays} cents ${loyalCents} orders ${loyalOrders}`;
}

export function isPositive(segment: RfmSegment): boolean {
  return RFM_SEGMENTS.indexOf(segment) < 5;
}

export const RFM_MOVEMENTS = ["positive", "negative", "neutral", "entered", "left"] as const;
export type RfmMovement = (typeof RFM_MOVEMENTS)[number];

export function movementOf(from: RfmSegment | null, to: RfmSegment | null): RfmMovement {
  if (from === null) return "entered";
  if (to === null) return "left";
  if (isPositive(from) === isPositive(to)) return "neutral";
  return isPositive(to) ? "positive" : "negative";
}
