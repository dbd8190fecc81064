import { z } from "zod";
import type { SkipReason } from "./kinds.ts";
import type { CampaignMetrics, CampaignProgress } from "./list.ts";

/** `GET /campaigns/:id/report` */
export const ReportQuery = z.object({
  occurrence: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

export type CampaignReport = {
  occurrence: number;
  /** Every send of it, newest first. */
  occurrences: { occurrence: number; startedAt: string | null; audience: number; sent: number }[];
  metrics: CampaignMetrics;
  progress: CampaignProgress;
  attributionWindowDays: number;
  replyWindowHours: number;
  /** Until when sales can still be attributed; null before the first message. */
  openUntil: string | null;
  isPartial: boolean;
  /** The first 48 hours after the first message, by hour. */
  hours: { hour: number; delivered: number; reads: number; clicks: number; replies: number }[];
  stores: {
    store: { id: string; tradeName: string };
    sent: number;
    replies: number;
    conversions: number;
    revenue: number;
  }[];
  sellers: { seller: { id: string; name: string } | null; conversions: number; revenue: number }[];
  links: { url: string; clicks: number; people: number }[];
  failures: { errorCode: string | null; count: number }[];
  skips: { reason: SkipReason; count: number }[];
};
