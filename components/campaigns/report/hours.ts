import type { CampaignReport } from "@/lib/campaigns/schemas.ts";

/** A report contains no later hours. */
const HOURS = 48;
type Hour = CampaignReport["hours"][number];

const STEPS = [1, 2, 3, 6, 12];
const MOST_TICKS = 5;

/** Hours written below the chart: its start, and equal steps from it to at most its end. */
export function tickHours(last: number): number[] {
  const step = STEPS.find((hours) => last / hours < MOST_TICKS) ?? HOURS;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, at) => at * step);
}

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
