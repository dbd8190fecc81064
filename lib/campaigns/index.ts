export { approveCampaign } from "./budget/approve-campaign.ts";
export { cancelCampaign, pauseCampaign, resumeCampaign, sendCampaign } from "./campaign-send.ts";
export { checkCampaign, checkEmailSender } from "./check-campaign.ts";
export { checkRateLimit } from "./check-rate-limit.ts";
export { createCampaign } from "./create-campaign.ts";
export { deleteCampaign } from "./delete-campaign.ts";
export { draftResend } from "./draft-resend.ts";
export { startDueCampaign, unsafeFindDueCampaigns } from "./due-campaigns.ts";
export { duplicateCampaign } from "./duplicate-campaign.ts";
export { audienceRules, estimateAudience } from "./estimate-audience.ts";
export { campaignDue, campaignScheduled } from "./events.ts";
export { CAMPAIGN_FIGURES } from "./figures.ts";
export { findMessageTariff } from "./find-message-tariff.ts";
export { getReport } from "./get-report.ts";
export { openChannelSender } from "./open-channel-sender.ts";
export { previewCampaign, previewDraft } from "./preview-campaign.ts";
export {
  getCampaign,
  getCampaignOccurrence,
  getSentContent,
  listCampaignNames,
  listCampaigns,
} from "./read-campaigns.ts";
export { exportRecipients, listRecipients } from "./read-recipients.ts";
export {
  CampaignChecks,
  CampaignPreview,
  CampaignReport,
  CampaignRow,
  CampaignView,
  EmailSenderCheck,
  Estimate,
  RateLimitCheck,
  RecipientRow,
  SentContentView,
  TestCampaignResult,
} from "./responses.ts";
export { ASSIGNMENT_NAMES, REASON_NAMES, STATUS_NAMES } from "./rules/csv-columns.ts";
export { CONTENT_ERRORS } from "./rules/errors.ts";
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
export { describeSend, getSendScope, listSendMessages } from "./send-rows.ts";
export { sendTest } from "./send-test.ts";
export { updateCampaign } from "./update-campaign.ts";
