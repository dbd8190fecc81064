import type { CampaignReport } from "@/lib/campaigns/schemas.ts";

export const HOURS = 48;
type Hour = CampaignReport["hours"][number];

/** All 48 hours, including those without events; future hours are marked. */
export function fillHours(hours: readonly Hour[], passed: number): (Hour | { hour: number; isFuture: true })[] {
  const known = new Map(hours.map((hour) => [hour.hour, hour]));
  return Array.from({ length: HOURS }, (_, hour) => {
    if (hour > passed) return { hour, isFuture: true as const };
    return known.get(hour) ?? { hour, delivered: 0, reads: 0, clicks: 0, replies: 0 };
  });
}
