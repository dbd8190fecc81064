export {
  ASSIGNMENTS,
  type Assignment,
  CAMPAIGN_CHANNELS,
  CAMPAIGN_STATUSES,
  type CampaignChannel,
  type CampaignStatus,
  RECIPIENT_STATUSES,
  type RecipientStatus,
  type SkipReason,
  TEST_FALLBACKS,
  TEST_METRICS,
  type TestFallback,
  type TestMetric,
  VARIANTS,
  type Variant,
  type WaitReason,
} from "../names.ts";
export type { CampaignMetrics, CampaignProgress } from "../responses.ts";
