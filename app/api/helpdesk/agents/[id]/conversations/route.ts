import { Paging, pageOf } from "@/lib/core/paging.ts";
import { AgentConversation, HelpdeskId, listAgentConversations } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The open conversations of an agent",
  permissions: [["app:integrations"]],
  params: HelpdeskId,
  query: Paging,
  response: pageOf(AgentConversation),
  errors: ["agent_not_found", "helpdesk_database_failed", "helpdesk_database_needed"],
  handler: ({ ctx, params, query }) => listAgentConversations(ctx, { ...params, ...query }),
});
