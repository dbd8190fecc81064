import type { SkipReason } from "@/lib/campaigns/schemas.ts";

export type SkipCount = { reason: SkipReason; count: number };

/** Reasons why customers are excluded, the most frequent first. */
export function skipReasons(skipped: Partial<Record<SkipReason, number>>): SkipCount[] {
  return (Object.entries(skipped) as [SkipReason, number][])
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count);
}
