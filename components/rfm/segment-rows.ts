import type { RfmSegment } from "@/lib/customers/names.ts";
import { RFM_SEGMENTS } from "@/lib/customers/names.ts";
import type { RfmOverview, RfmSegmentProfile } from "@/lib/rfm/schemas.ts";

/** One table row. Figures that an empty group does not have are null, never 0. */
export type SegmentRow = {
  segment: RfmSegment;
  count: number;
  share: number;
  /** Difference from the compared month; null while unknown. */
  change: number | null;
  totalRevenue: number;
  revenueShare: number;
  avgSpent: number | null;
  averageTicket: number | null;
  avgOrders: number | null;
  avgRecency: number | null;
};

export type SegmentTotals = Omit<SegmentRow, "segment">;

/** The ten segments in the order of the specification, including those missing from the response. */
export function toSegmentRows(overview: RfmOverview, previous?: RfmOverview): SegmentRow[] {
  const { summary } = overview;
  return RFM_SEGMENTS.map((segment) => ({
    segment,
    ...figuresOf(profileOf(overview, segment), previous && profileOf(previous, segment), summary),
  }));
}

export function toSegmentTotals(overview: RfmOverview, previous?: RfmOverview): SegmentTotals {
  return figuresOf(overview.summary, previous?.summary, overview.summary);
}

type Profile = Omit<RfmSegmentProfile, "segment">;

const EMPTY: Profile = { count: 0, avgSpent: 0, avgOrders: 0, totalRevenue: 0, avgRecency: 0 };

function profileOf(overview: RfmOverview, segment: RfmSegment): Profile {
  return overview.profiles.find((profile) => profile.segment === segment) ?? EMPTY;
}

function figuresOf(profile: Profile, previous: Profile | undefined, summary: Profile): SegmentTotals {
  const { count, totalRevenue } = profile;
  const known = (value: number) => (count > 0 ? value : null);
  return {
    count,
    share: part(count, summary.count),
    change: previous ? count - previous.count : null,
    totalRevenue,
    revenueShare: part(totalRevenue, summary.totalRevenue),
    avgSpent: known(profile.avgSpent),
    averageTicket: profile.avgOrders > 0 ? known(profile.avgSpent / profile.avgOrders) : null,
    avgOrders: known(profile.avgOrders),
    // No customer of the group ever bought, so there is no last purchase.
    avgRecency: profile.avgOrders > 0 ? known(profile.avgRecency) : null,
  };
}

function part(value: number, whole: number): number {
  return whole > 0 ? value / whole : 0;
}
