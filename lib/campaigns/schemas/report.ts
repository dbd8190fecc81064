import { z } from "zod";
import type { CampaignChannel, CampaignMetrics, CampaignProgress, SkipReason } from "../../sending/schemas.ts";
import type { SentContent } from "./content.ts";
import { OccurrenceParam } from "./parts.ts";

/** `GET /campaigns/:id/report` */
export const ReportQuery = z.object({ occurrence: OccurrenceParam });
export type ReportQuery = z.infer<typeof ReportQuery>;

export type CampaignReport = {
  occurrence: number;
  /** All sends, newest first. */
  occurrences: {
    occurrence: number;
    startedAt: string | null;
    audience: number;
    sent: number;
    /** The content version sent; null if started before versioning. */
    contentVersion: number | null;
  }[];
  /**
   * The content version sent by this occurrence. `isExact` false: sent before versioning, may have been edited since.
   */
  content: { version: number; isExact: boolean; channel: CampaignChannel } | null;
  metrics: CampaignMetrics;
  progress: CampaignProgress;
  attributionWindowDays: number;
  replyWindowHours: number;
  /** End of the attribution window; null before the first message. */
  openUntil: string | null;
  isPartial: boolean;
  /** Hours 0 to 47 after the first message. */
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

/** `GET /campaigns/:id/content`. Default: the latest send. */
export const ContentQuery = z.object({ occurrence: OccurrenceParam });
export type ContentQuery = z.infer<typeof ContentQuery>;

export type SentContentView = Pick<SentContent, "version" | "isExact" | "linkUrl"> & {
  occurrence: number;
  channel: CampaignChannel;
  startedAt: string | null;
  whatsapp: Pick<SentContent, "templateName" | "variables" | "template"> & {
    language: string | null;
    text: string | null;
  };
  email: Pick<SentContent, "subject" | "preheader" | "html" | "text" | "fromName" | "replyTo">;
  survey: { id: string | null; question: string } | null;
};
