export { cancelCampaign } from "./cancel-campaign.ts";
export { checkCampaign } from "./check-campaign.ts";
export { checkEmailSender } from "./check-email-sender.ts";
export { checkRateLimit } from "./check-rate-limit.ts";
export { createCampaign } from "./create-campaign.ts";
export { deleteCampaign } from "./delete-campaign.ts";
export { duplicateCampaign } from "./duplicate-campaign.ts";
export { estimateAudience } from "./estimate-audience.ts";
export { campaignDue, campaignScheduled } from "./events.ts";
export { exportRecipients } from "./export-recipients.ts";
export { unsafeFindDueCampaigns } from "./find-due-campaigns.ts";
export { getCampaign } from "./get-campaign.ts";
export { getReport } from "./get-report.ts";
export { getSentContent } from "./get-sent-content.ts";
export { listCampaignNames } from "./list-campaign-names.ts";
export { listCampaigns } from "./list-campaigns.ts";
export { listRecipients } from "./list-recipients.ts";
export { openChannelSender } from "./open-channel-sender.ts";
export { pauseCampaign } from "./pause-campaign.ts";
export { previewCampaign, previewDraft } from "./preview-campaign.ts";
export { resumeCampaign } from "./resume-campaign.ts";
export {
  CampaignId,
  CampaignNamesQuery,
  CampaignsQuery,
  ContentQuery,
  CreateCampaign,
  EstimateQuery,
  PatchCampaign,
  PreviewCampaign,
  PreviewQuery,
  RateLimitQuery,
  RecipientsExportQuery,
  RecipientsQuery,
  ReportQuery,
  TestCampaign,
} from "./schemas.ts";
export { sendCampaign } from "./send-campaign.ts";
export { sendTest } from "./send-test.ts";
export { startDueCampaign } from "./start-due-campaign.ts";
export { updateCampaign } from "./update-campaign.ts";
