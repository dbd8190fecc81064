import type { RfmSegment } from "@/lib/customers/names.ts";
import type { RfmOverview, RfmSegmentProfile } from "@/lib/rfm/schemas.ts";

/** Segments whose customers are about to be lost and can still be won back. */
const SLIPPING: readonly RfmSegment[] = ["cant_lose_them", "at_risk", "need_attention", "about_to_sleep"];
const MAX_FINDINGS = 3;

/** At most three segments that need attention, highest revenue first. */
export function toRfmFindings({ profiles }: RfmOverview): RfmSegmentProfile[] {
  return profiles
    .filter(({ segment, count, totalRevenue }) => SLIPPING.includes(segment) && count > 0 && totalRevenue > 0)
    .sort((a, b) => b.totalRevenue - a.totalRevenue)
    .slice(0, MAX_FINDINGS);
}
