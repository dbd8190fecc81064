export { admitSending, admitTemplates, type SendingNumber } from "./admit-sending.ts";
export type { UnsafeApplyReports } from "./apply-reports.ts";
export { checkNumber } from "./check-number.ts";
export { closeStop } from "./close-stop.ts";
export { connectNumber } from "./connect-number.ts";
export { createTemplate } from "./create-template.ts";
export { deleteTemplate } from "./delete-template.ts";
export { inboxFilled, sendingResumed } from "./events.ts";
export { noteResults, recordMailVisits } from "./note-results.ts";
export { openChannel } from "./open-channel.ts";
export { type FileProblem, openMessageFile } from "./open-message-file.ts";
export { type ApplyDeliveries, processInbox } from "./process-inbox.ts";
export { processLane } from "./process-lane.ts";
export { unsafeReceiveDelivery } from "./receive-delivery.ts";
export { removeOldMessageEvents } from "./remove-old-events.ts";
export {
  NumberConnection,
  StopView,
  SuppressionView,
  TemplateButton,
  TemplateVariable,
  TemplateView,
} from "./responses.ts";
export { watchResult } from "./rules/circuit.ts";
export { TEMPLATE_CHANGE_ERRORS, TEMPLATE_TEXT_ERRORS } from "./rules/errors.ts";
export { isVoice, maxOutgoingBytes, outgoingKind, outgoingType } from "./rules/file-limits.ts";
export { safeFileName } from "./rules/file-name.ts";
export { isOptOutText } from "./rules/inbound-text.ts";
export { dailyLimitOf } from "./rules/number-limits.ts";
export { TopicNotice } from "./rules/sns.ts";
export {
  type Admission,
  type Channel,
  CreateTemplate,
  Handshake,
  type OutboundMessage,
  type SendResult,
  StopId,
  StopsQuery,
  type Streak,
  SuppressionId,
  SuppressionsQuery,
  SyncTemplates,
  TemplateId,
  TemplatesQuery,
  UpdateTemplate,
} from "./schemas.ts";
export { findStops, listStops } from "./sending-stops.ts";
export { unsafeListDueLanes } from "./store/inbox-lanes.ts";
export { moveMessages, recordSentMessages, type SentMessages } from "./store/sent-messages.ts";
export {
  liftSuppression,
  listSuppressed,
  listSuppressions,
  rehashStoredSuppressions,
  toMailId,
} from "./suppressions.ts";
export { getTemplate, listTemplates, syncTemplates } from "./templates.ts";
export { updateTemplate } from "./update-template.ts";
export { isFromMailService, receiveMailNotice } from "./verify-mail-service.ts";
export { answerHandshake, isFromGateway, isFromWhatsapp } from "./verify-webhooks.ts";
