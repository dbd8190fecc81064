import type { CampaignReport } from "@/lib/campaigns/schemas.ts";

/** A report contains no later hours. */
const HOURS = 48;
type Hour = CampaignReport["hours"][number];

/** Totals since the start at the end of each hour, the running one included; hours without events add nothing. */
export function totalsByHour(hours: readonly Hour[], passed: number): Hour[] {
  const known = new Map(hours.map((hour) => [hour.hour, hour]));
  const total = { delivered: 0, reads: 0, clicks: 0, replies: 0 };
  return Array.from({ length: Math.min(HOURS, passed + 1) }, (_, hour) => {
    const { delivered = 0, reads = 0, clicks = 0, replies = 0 } = known.get(hour) ?? {};
    total.delivered += delivered;
    total.reads += reads;
    total.clicks += clicks;
    total.replies += replies;
    return { hour, ...total };
  });
}
