import type { RfmOverview, RfmSegment, RfmSegmentProfile } from "@/lib/rfm/schemas.ts";

/** The segments whose money is about to be lost, and can still be kept. */
const SLIPPING: readonly RfmSegment[] = ["cant_lose_them", "at_risk", "need_attention", "about_to_sleep"];
const MAX_FINDINGS = 3;

/** At most three groups to look after, the most money first. */
export function toRfmFindings({ profiles }: RfmOverview): RfmSegmentProfile[] {
  return profiles
    .filter(({ segment, count, totalRevenue }) => SLIPPING.includes(segment) && count > 0 && totalRevenue > 0)
    .sort((a, b) => b.totalRevenue - a.totalRevenue)
    .slice(0, MAX_FINDINGS);
}
