export type {
  Assignment,
  CampaignChannel,
  CampaignMetrics,
  CampaignProgress,
  CampaignStatus,
  RecipientStatus,
  SkipReason,
  Variant,
} from "../sending/schemas.ts";
export * from "./schemas/audience.ts";
export * from "./schemas/content.ts";
export * from "./schemas/list.ts";
export * from "./schemas/parts.ts";
export * from "./schemas/preview.ts";
export * from "./schemas/recipients.ts";
export * from "./schemas/report.ts";
