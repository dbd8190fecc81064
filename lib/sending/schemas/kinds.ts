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
  type WaitReason,
} from "../names.ts";
export type { CampaignMetrics, CampaignProgress } from "../responses.ts";
