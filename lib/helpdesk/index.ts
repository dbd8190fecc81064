export { blockAgent } from "./block-agent.ts";
export { checkHealth } from "./check-health.ts";
export type { Helpdesk, HelpdeskAgent, HelpdeskConversation, HelpdeskLine } from "./client/types.ts";
export { enforceHours } from "./enforce-hours.ts";
export { agentHoursDue, helpdeskRelayRequested, reassignRequested } from "./events.ts";
export { findLabelTimes } from "./find-label-times.ts";
export { forgetContact } from "./forget-contact.ts";
export { getHelpdeskConfig } from "./get-config.ts";
export { getHelpdeskMode } from "./get-mode.ts";
export { getWaitTimeout } from "./get-wait-timeout.ts";
export { getWaitingQueue } from "./get-waiting-queue.ts";
export { listAgentConversations } from "./list-agent-conversations.ts";
export { listAgents } from "./list-agents.ts";
export { listCustomerConversations } from "./list-customer-conversations.ts";
export { listExpiring } from "./list-expiring.ts";
export { listInboxConversations } from "./list-inbox-conversations.ts";
export { listInboxes } from "./list-inboxes.ts";
export { listRedirects } from "./list-redirects.ts";
export { unsafeLookAfterKeys } from "./look-after-keys.ts";
export { markUnread } from "./mark-unread.ts";
export { mayReopen } from "./may-reopen.ts";
export { openHelpdesk } from "./open-helpdesk.ts";
export { provisionAgent } from "./provision-agent.ts";
export { queueCrossings } from "./queue-crossings.ts";
export { reassignOrganization } from "./reassign-organization.ts";
export { unsafeReceiveAutomationCall } from "./receive-automation-call.ts";
export { receiveHelpdeskEvent } from "./receive-event.ts";
export { refreshReceiver } from "./refresh-receiver.ts";
export { relayDue, relayEndAt } from "./relay-due.ts";
export { removeAgent } from "./remove-agent.ts";
export { reopenConversation } from "./reopen-conversation.ts";
export { requestReassign } from "./request-reassign.ts";
export { resetAgentPassword } from "./reset-agent-password.ts";
export { resumeReassign } from "./resume-reassign.ts";
export { AutomationCall } from "./rules/automation-call.ts";
export { REDIRECTED, WAITING } from "./rules/labels.ts";
export { saveAgentHours } from "./save-agent-hours.ts";
export { saveHelpdeskConfig } from "./save-config.ts";
export { saveHelpdeskMode } from "./save-mode.ts";
export { saveWaitTimeout } from "./save-wait-timeout.ts";
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
export { setMessageSource } from "./set-message-source.ts";
export { unsafeListHelpdeskTenants } from "./store/config.ts";
export { unsafeListDueCrossings } from "./store/crossings.ts";
export { unblockAgent } from "./unblock-agent.ts";
export { updateDeliveryStatus } from "./update-delivery-status.ts";
export { assertAutomationKey } from "./verify-automation-key.ts";
export { isFromHelpdesk } from "./verify-event.ts";
