export { blockAgent, removeAgent, resetAgentPassword, saveAgentHours, unblockAgent } from "./agents/agent.ts";
export { unsafeFindDueHours } from "./agents/due-hours.ts";
export { enforceHours } from "./agents/enforce-hours.ts";
export { listAgents } from "./agents/find-agents.ts";
export { provisionAgent } from "./agents/provision-agent.ts";
export {
  assertAutomationKey,
  organizationOfCall,
  unsafeReceiveAutomationCall,
} from "./automation/receive-automation-call.ts";
export type { Helpdesk, HelpdeskAgent, HelpdeskConversation, HelpdeskLine } from "./client/types.ts";
export { checkHealth } from "./connection/check-health.ts";
export { getHelpdeskConfig, getHelpdeskMode, saveHelpdeskMode } from "./connection/config.ts";
export { openHelpdesk } from "./connection/open-helpdesk.ts";
export { refreshWebhook } from "./connection/refresh-webhook.ts";
export { saveHelpdeskConfig } from "./connection/save-config.ts";
export { unsafeSecureKeys } from "./connection/secure-keys.ts";
export { isFromHelpdesk } from "./connection/webhook.ts";
export { forgetContact } from "./contacts/forget-contact.ts";
export { markUnread, mayReopen, reopenConversation } from "./conversations/conversation.ts";
export { findOrCreateConversation } from "./conversations/find-or-create-conversation.ts";
export { getConversation } from "./conversations/get-conversation.ts";
export { listInboxConversations, listInboxes } from "./conversations/inboxes.ts";
export { listAgentConversations, listCustomerConversations, listExpiring } from "./conversations/list-conversations.ts";
export { listMessages } from "./conversations/list-messages.ts";
export { openMessageFile } from "./conversations/open-message-file.ts";
export { sendReply } from "./conversations/send-reply.ts";
export {
  agentHoursDue,
  agentHoursOfGroupDue,
  groupReassignRequested,
  helpdeskRelayRequested,
  reassignRequested,
} from "./events.ts";
export { HELPDESK_FIGURES } from "./figures.ts";
export { unsafeFindDueReassignments } from "./reassignment/due-reassignments.ts";
export { findLabelTimes } from "./reassignment/find-label-times.ts";
export { getWaitingQueue } from "./reassignment/get-waiting-queue.ts";
export { listRedirects } from "./reassignment/list-redirects.ts";
export { reassignOrganization } from "./reassignment/reassign-organization.ts";
export { requestReassignment, resumeReassignment } from "./reassignment/request-reassignment.ts";
export { getWaitTimeout, saveWaitTimeout } from "./reassignment/wait-timeout.ts";
export { unsafeFindDueRelays } from "./relay/due-relays.ts";
export { queueRelayMessages, unsafeQueueRelayStatuses } from "./relay/queue-relay-messages.ts";
export { receiveHelpdeskEvent } from "./relay/receive-event.ts";
export { relayDue, relayEndAt } from "./relay/relay-due.ts";
export { setMessageSource, updateDeliveryStatus } from "./relay/update-delivery-status.ts";
export {
  AgentConversation,
  AgentList,
  ConversationDetail,
  ConversationMessages,
  CustomerConversation,
  ExpiringList,
  HelpdeskConfigView,
  HelpdeskHealth,
  InboxConversationList,
  InboxList,
  ProvisionedAgent,
  RedirectView,
  ReopenedConversation,
  SaveAgentHoursResponse,
  SavedHelpdeskConfig,
  SaveHelpdeskModeResponse,
  SentReply,
  UnreadConversation,
  WaitingQueue,
  WaitTimeout,
} from "./responses.ts";
export { AutomationCall } from "./rules/automation-call.ts";
export { REDIRECTED, WAITING } from "./rules/conversations.ts";
export { DATABASE_ERRORS } from "./rules/errors.ts";
export {
  AgentsQuery,
  ConversationsOf,
  ExpiringQuery,
  HelpdeskId,
  InboxConversationsQuery,
  InboxesQuery,
  MessageFileId,
  MessagesQuery,
  ProvisionAgent,
  QueueQuery,
  RedirectsQuery,
  SaveAgentHours,
  SaveHelpdeskConfig,
  SaveHelpdeskMode,
  SaveWaitTimeout,
  SendReply,
  TestHelpdesk,
} from "./schemas.ts";
export { helpdeskDatabase } from "./store/desk/database.ts";
