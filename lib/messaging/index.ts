export { admitSending } from "./admit-sending.ts";
export { inboxFilled } from "./events.ts";
export { getTemplate } from "./get-template.ts";
export { listSuppressed } from "./list-suppressed.ts";
export { listTemplates } from "./list-templates.ts";
export { noteResults } from "./note-results.ts";
export { openChannel } from "./open-channel.ts";
export { type ApplyDeliveries, processInbox } from "./process-inbox.ts";
export { unsafeReceiveDelivery } from "./receive-delivery.ts";
export { FAILURES_IN_A_ROW, watchResult } from "./rules/circuit.ts";
export { phoneKey } from "./rules/phone-key.ts";
export {
  type Admission,
  type Channel,
  type NotedResults,
  type OutboundMessage,
  type SendableTemplate,
  type SendResult,
  StopId,
  type StopView,
  SyncTemplates,
  type TemplateName,
  TemplatesQuery,
  type TemplateView,
} from "./schemas.ts";
export { recordSentMessages, type SentMail, type SentMessages, type SentWhatsapp } from "./store/sent-messages.ts";
export { answerHandshake, isFromGateway, isFromWhatsapp } from "./verify-webhooks.ts";
