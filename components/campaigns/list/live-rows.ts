import { isSending } from "@/components/campaigns/under-way.ts";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

/** The page, with the newest figures of those that are being sent. `live`: all of them, as last asked for. */
export function withLive(page: readonly CampaignRow[], live: readonly CampaignRow[]): CampaignRow[] {
  const news = new Map(live.map((row) => [row.id, row]));
  return page.map((row) => {
    const newer = isSending(row) ? news.get(row.id) : undefined;
    return newer ? { ...newer, occurrences: row.occurrences } : row;
  });
}

/** One of the page began or ended being sent since it was asked for: only the page itself knows what became of it. */
export function isOvertaken(page: readonly CampaignRow[], live: readonly CampaignRow[]): boolean {
  const sending = new Set(live.map(({ id }) => id));
  return page.some((row) => isSending(row) !== sending.has(row.id));
}
