import { agentCalls } from "./agents.ts";
import { contactCalls } from "./contacts.ts";
import { conversationCalls } from "./conversations.ts";
import { inboxCalls } from "./inboxes.ts";
import { labelCalls } from "./labels.ts";
import { messageCalls } from "./messages.ts";
import { type HelpdeskConnection, openTransport, type Pace } from "./transport.ts";
import type { Helpdesk } from "./types.ts";
import { webhookCalls } from "./webhooks.ts";

/** Client for one helpdesk account, authenticated with an administrator's key. */
export function connectHelpdesk(connection: HelpdeskConnection, pace?: Pace): Helpdesk {
  const transport = openTransport(connection, pace);
  return {
    accountId: connection.accountId,
    orgId: connection.orgId,
    get hasFailed() {
      return transport.hasFailed;
    },
    ...contactCalls(transport),
    ...conversationCalls(transport),
    ...messageCalls(transport),
    ...labelCalls(transport),
    ...agentCalls(transport),
    ...inboxCalls(transport),
    ...webhookCalls(transport),
  };
}
