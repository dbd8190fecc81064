import { isSending } from "@/components/campaigns/under-way.ts";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

/** Merges fresh figures into the page's rows. `live`: all campaigns being sent, as last polled. */
export function withLive(page: readonly CampaignRow[], live: readonly CampaignRow[]): CampaignRow[] {
  const news = new Map(live.map((row) => [row.id, row]));
  return page.map((row) => {
    const newer = isSending(row) ? news.get(row.id) : undefined;
    return newer ? { ...newer, occurrences: row.occurrences } : row;
  });
}

/** True if a campaign of the page started or ended sending since the page was loaded, so the page must be refetched. */
export function isOvertaken(page: readonly CampaignRow[], live: readonly CampaignRow[]): boolean {
  const sending = new Set(live.map(({ id }) => id));
  return page.some((row) => isSending(row) !== sending.has(row.id));
}
