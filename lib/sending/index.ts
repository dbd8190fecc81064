export { applyClicks, recordReplies } from "./apply-hits.ts";
export { applyMessageEvents, unsafeApplyMessageEvents } from "./apply-message-events.ts";
export { attributeSales, attributeSalesOf, forgetAttributions } from "./attribute-sales.ts";
export { buildAudience } from "./build-audience.ts";
export {
  type ChannelSender,
  type Prepared,
  type Recorded,
  UnsendableError,
  type VariantAdmission,
  type VariantResult,
} from "./channel-sender.ts";
export { isBeyondBudget } from "./check-built-cost.ts";
export { claimBatch } from "./claim-batch.ts";
export { postponeDecision, recordDecision, releaseTest } from "./decide-test.ts";
export { unsafeAttributeDue } from "./due-attributions.ts";
export type { TestedSend } from "./end-run.ts";
export {
  campaignSendRequested,
  campaignStopped,
  emailRunRequested,
  sendRecoveryDue,
  whatsappRunRequested,
} from "./events.ts";
export { SENDING_FIGURES } from "./figures.ts";
export { failCampaign, finishCampaign } from "./finish-campaign.ts";
export { getProgramme } from "./get-programme.ts";
export { moveSent } from "./move-sent.ts";
export { queueSend, type StartedSend } from "./queue-send.ts";
export {
  continueQuotaWaits,
  retryPaused,
  unsafeCleanUpSends,
  unsafeHasUnfinishedSends,
  unsafeRecoverOpenSends,
  unsafeRecoverRestartedSends,
} from "./recover-sends.ts";
export { continuationEvents, requestNextRun, resumeSendRun } from "./request-run.ts";
export { CampaignMetrics, CampaignProgress } from "./responses.ts";
export { type CampaignNumbers, type StatusSums, toNumbers } from "./rules/campaign-numbers.ts";
export { withoutHoldout } from "./rules/exceeds-budget.ts";
export { runSend } from "./run-send.ts";
export { findSendSales } from "./store/attributed-sales.ts";
export { keepAttributionTotals, lockAttributions } from "./store/attributions.ts";
export type { ClaimedRow } from "./store/claims.ts";
export { cancelSend } from "./store/ended-sends.ts";
export { lockLimits } from "./store/limits.ts";
export { countOccurrence, countSends, findSendState, getMetrics } from "./store/metrics.ts";
export { findMonthlyBudget, findPriceMicros, keepSpend } from "./store/month-budget.ts";
export { keepMessages } from "./store/recipients.ts";
export { findSend, PAUSED_BY_PERSON, pauseSend, resumeSend, skipQueued } from "./store/sends.ts";
export { findTest, type SendTest } from "./store/variant-tests.ts";
export { toAttributedSale } from "./views.ts";
export { writeAnswers } from "./write-answers.ts";
