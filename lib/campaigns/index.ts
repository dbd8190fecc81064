export { applyClicks } from "./apply-clicks.ts";
export { applyMessageEvents } from "./apply-message-events.ts";
export { attributeSales, attributeSalesOf } from "./attribute-sales.ts";
export { buildAudience } from "./build-audience.ts";
export { cancelCampaign } from "./cancel-campaign.ts";
export { checkCampaign } from "./check-campaign.ts";
export { checkEmailSender } from "./check-email-sender.ts";
export { checkRateLimit } from "./check-rate-limit.ts";
export { claimBatch } from "./claim-batch.ts";
export { createCampaign } from "./create-campaign.ts";
export { deleteCampaign } from "./delete-campaign.ts";
export { duplicateCampaign } from "./duplicate-campaign.ts";
export { estimateAudience } from "./estimate-audience.ts";
export {
  campaignDue,
  campaignScheduled,
  campaignSendRequested,
  campaignStopped,
  emailTurnRequested,
  sendRecoveryDue,
  whatsappTurnRequested,
} from "./events.ts";
export { exportRecipients } from "./export-recipients.ts";
export { unsafeFindDueCampaigns } from "./find-due-campaigns.ts";
export { failCampaign, finishCampaign } from "./finish-campaign.ts";
export { getCampaign } from "./get-campaign.ts";
export { getReport } from "./get-report.ts";
export { getSentContent } from "./get-sent-content.ts";
export { listCampaignNames } from "./list-campaign-names.ts";
export { listCampaigns } from "./list-campaigns.ts";
export { listRecipients } from "./list-recipients.ts";
export { moveSent } from "./move-sent.ts";
export { pauseCampaign } from "./pause-campaign.ts";
export { previewCampaign, previewDraft } from "./preview-campaign.ts";
export { recordReplies } from "./record-replies.ts";
export { unsafeHasUnfinishedSends, unsafeRecoverSends, wakePaused } from "./recover-sends.ts";
export { findTurn } from "./request-turn.ts";
export { resumeCampaign } from "./resume-campaign.ts";
export { resumeSendRun } from "./resume-send-run.ts";
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
export { sendNextBatch } from "./send-next-batch.ts";
export { sendTest } from "./send-test.ts";
export { startDueCampaign } from "./start-due-campaign.ts";
export { keepAttributionTotals, lockAttributions } from "./store/attributions.ts";
export { updateCampaign } from "./update-campaign.ts";
export { writeAnswers } from "./write-answers.ts";
