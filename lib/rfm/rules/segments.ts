import { RFM_SEGMENTS, type RfmSegment } from "../schemas.ts";

export function isPositive(segment: RfmSegment): boolean {
  return RFM_SEGMENTS.indexOf(segment) < 5;
}

export type RfmMovement = "positive" | "negative" | "neutral" | "entered" | "left";

export function movementOf(from: RfmSegment | null, to: RfmSegment | null): RfmMovement {
  if (from === null) return "entered";
  if (to === null) return "left";
  if (isPositive(from) === isPositive(to)) return "neutral";
  return isPositive(to) ? "positive" : "negative";
}
