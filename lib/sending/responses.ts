import { z } from "zod";

/** Sums over the ledger of the current occurrence. */
export const CampaignMetrics = z
  .object({
    sent: z.number(),
    delivered: z.number(),
    reads: z.number(),
    replies: z.number(),
    clicks: z.number(),
    conversions: z.number().describe("Purchases attributed to the messages."),
    buyers: z.number().describe("Recipients with at least one of them."),
    revenue: z.number(),
    failed: z.number(),
    skipped: z.number(),
  })
  .meta({ id: "CampaignMetrics" });
export type CampaignMetrics = z.infer<typeof CampaignMetrics>;

/** Progress of the current occurrence. `audience`: all rows of its ledger. */
export const CampaignProgress = z
  .object({
    audience: z.number(),
    queued: z.number(),
    sending: z.number(),
    inDoubt: z.number(),
    perMinute: z.number().nullable().describe("Messages accepted in the last minute; null unless it is sending."),
    averagePerMinute: z
      .number()
      .nullable()
      .describe("Messages sent per minute, without pauses and waits for a limit; null unless it is under way."),
    endsAt: z
      .string()
      .nullable()
      .describe("When the last message will have gone out at the average speed; null while paused or waiting."),
  })
  .meta({ id: "CampaignProgress" });
export type CampaignProgress = z.infer<typeof CampaignProgress>;
