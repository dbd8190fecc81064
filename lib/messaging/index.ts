export { admitSending } from "./admit-sending.ts";
export { getTemplate } from "./get-template.ts";
export { listTemplates } from "./list-templates.ts";
export { noteResults } from "./note-results.ts";
export { openChannel } from "./open-channel.ts";
export { FAILURES_IN_A_ROW, watchResult } from "./rules/circuit.ts";
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
