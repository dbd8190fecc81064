export type {
  Availability,
  ConversationStatus,
  Helpdesk,
  HelpdeskAgent,
  HelpdeskContact,
  HelpdeskConversation,
  HelpdeskInbox,
  HelpdeskLine,
  MessageStatus,
} from "./client/types.ts";
export { openHelpdesk } from "./open-helpdesk.ts";
export { NO_AGENT, REDIRECTED, WAITING } from "./rules/labels.ts";
export { unsafeListHelpdeskTenants } from "./store/config.ts";
