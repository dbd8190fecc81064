export { blockAgent } from "./agents/block-agent.ts";
export { enforceHours } from "./agents/enforce-hours.ts";
export { listAgents } from "./agents/list-agents.ts";
export { provisionAgent } from "./agents/provision-agent.ts";
export { removeAgent } from "./agents/remove-agent.ts";
export { resetAgentPassword } from "./agents/reset-agent-password.ts";
export { saveAgentHours } from "./agents/save-agent-hours.ts";
export { unblockAgent } from "./agents/unblock-agent.ts";
export { unsafeReceiveAutomationCall } from "./automation/receive-automation-call.ts";
export { assertAutomationKey } from "./automation/verify-automation-key.ts";
export type { Helpdesk, HelpdeskAgent, HelpdeskConversation, HelpdeskLine } from "./client/types.ts";
export { checkHealth } from "./connection/check-health.ts";
export { getHelpdeskConfig } from "./connection/get-config.ts";
export { getHelpdeskMode } from "./connection/get-mode.ts";
export { openHelpdesk } from "./connection/open-helpdesk.ts";
export { refreshWebhook } from "./connection/refresh-webhook.ts";
export { saveHelpdeskConfig } from "./connection/save-config.ts";
export { saveHelpdeskMode } from "./connection/save-mode.ts";
export { unsafeSecureKeys } from "./connection/secure-keys.ts";
export { isFromHelpdesk } from "./connection/verify-event.ts";
export { forgetContact } from "./contacts/forget-contact.ts";
export { findOrCreateConversation } from "./conversations/find-or-create-conversation.ts";
export { listAgentConversations } from "./conversations/list-agent-conversations.ts";
export { listCustomerConversations } from "./conversations/list-customer-conversations.ts";
export { listExpiring } from "./conversations/list-expiring.ts";
export { listInboxConversations } from "./conversations/list-inbox-conversations.ts";
export { listInboxes } from "./conversations/list-inboxes.ts";
export { markUnread } from "./conversations/mark-unread.ts";
export { mayReopen } from "./conversations/may-reopen.ts";
export { reopenConversation } from "./conversations/reopen-conversation.ts";
export { agentHoursDue, helpdeskRelayRequested, reassignRequested } from "./events.ts";
export { findLabelTimes } from "./reassignment/find-label-times.ts";
export { getWaitTimeout } from "./reassignment/get-wait-timeout.ts";
export { getWaitingQueue } from "./reassignment/get-waiting-queue.ts";
export { listRedirects } from "./reassignment/list-redirects.ts";
export { reassignOrganization } from "./reassignment/reassign-organization.ts";
export { requestReassignment } from "./reassignment/request-reassignment.ts";
export { resumeReassignment } from "./reassignment/resume-reassignment.ts";
export { saveWaitTimeout } from "./reassignment/save-wait-timeout.ts";
export { queueRelayMessages } from "./relay/queue-relay-messages.ts";
export { receiveHelpdeskEvent } from "./relay/receive-event.ts";
export { relayDue, relayEndAt } from "./relay/relay-due.ts";
export { setMessageSource } from "./relay/set-message-source.ts";
export { updateDeliveryStatus } from "./relay/update-delivery-status.ts";
export { AutomationCall } from "./rules/automation-call.ts";
export { REDIRECTED, WAITING } from "./rules/conversations.ts";
export {
  AgentsQuery,
  ConversationsOf,
  ExpiringQuery,
  HelpdeskId,
  InboxConversationsQuery,
  InboxesQuery,
  ProvisionAgent,
  QueueQuery,
  RedirectsQuery,
  SaveAgentHours,
  SaveHelpdeskConfig,
  SaveHelpdeskMode,
  SaveWaitTimeout,
  TestHelpdesk,
} from "./schemas.ts";
export { unsafeListHelpdeskTenants } from "./store/config.ts";
export { helpdeskDatabase } from "./store/desk/database.ts";
export { unsafeListDueRelays } from "./store/relay-messages.ts";
