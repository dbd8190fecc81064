import { RFM_SEGMENTS, type RfmSegment } from "../../../lib/customers/names.ts";
import type { RfmOverview, RfmSegmentProfile } from "../../../lib/rfm/schemas.ts";

type Figures = Omit<RfmSegmentProfile, "segment">;
const NOBODY: Figures = { count: 0, avgSpent: 0, avgOrders: 0, totalRevenue: 0, avgRecency: 0 };

/** An overview with these groups, all others empty, and the resulting summary. */
export function overviewOf(groups: Partial<Record<RfmSegment, Figures>>): RfmOverview {
  const profiles = RFM_SEGMENTS.map((segment) => ({ segment, ...(groups[segment] ?? NOBODY) }));
  const count = profiles.reduce((sum, profile) => sum + profile.count, 0);
  const totalRevenue = profiles.reduce((sum, profile) => sum + profile.totalRevenue, 0);
  const weighted = (field: "avgOrders" | "avgRecency") =>
    count === 0 ? 0 : profiles.reduce((sum, profile) => sum + profile[field] * profile.count, 0) / count;
  return {
    kpis: { total: count, new: 4, recurring: 9 },
    profiles,
    summary: {
      count,
      totalRevenue,
      avgSpent: count === 0 ? 0 : totalRevenue / count,
      avgOrders: weighted("avgOrders"),
      avgRecency: weighted("avgRecency"),
    },
  };
}

export const OVERVIEW = overviewOf({
  champions: { count: 60, avgSpent: 2000, avgOrders: 8, totalRevenue: 120_000, avgRecency: 12 },
  at_risk: { count: 30, avgSpent: 400, avgOrders: 2, totalRevenue: 12_000, avgRecency: 140.4 },
  hibernating: { count: 10, avgSpent: 0, avgOrders: 0, totalRevenue: 0, avgRecency: 0 },
});

export const PREVIOUS = overviewOf({
  champions: { count: 50, avgSpent: 2000, avgOrders: 8, totalRevenue: 100_000, avgRecency: 12 },
  at_risk: { count: 42, avgSpent: 400, avgOrders: 2, totalRevenue: 16_800, avgRecency: 140 },
});
