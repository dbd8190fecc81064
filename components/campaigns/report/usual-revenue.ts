import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

/** Number of campaigns in the comparison. */
export const COMPARED = 5;

export type UsualRevenue = { perMessage: number; campaigns: number };
type Reported = { id: string; startedAt: string | null };

/**
 * Average revenue per message of the latest campaigns started before this send, weighted by messages; null without any.
 * `rows`: newest first.
 */
export function usualRevenue(
  rows: readonly Pick<CampaignRow, "id" | "startedAt" | "sent" | "revenue">[],
  { id, startedAt }: Reported,
): UsualRevenue | null {
  if (startedAt === null) return null;
  const earlier = rows.filter(
    (row) => row.id !== id && row.startedAt !== null && row.startedAt < startedAt && row.sent > 0,
  );
  const last = earlier.slice(0, COMPARED);
  if (last.length === 0) return null;
  const total = (of: "revenue" | "sent") => last.reduce((sum, row) => sum + row[of], 0);
  return { perMessage: total("revenue") / total("sent"), campaigns: last.length };
}
