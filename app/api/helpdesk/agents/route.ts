import {
  AgentList,
  AgentsQuery,
  DATABASE_ERRORS,
  listAgents,
  ProvisionAgent,
  ProvisionedAgent,
  provisionAgent,
} from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The agents of the stores",
  permissions: [["app:helpdesk", "app:integrations"]],
  query: AgentsQuery,
  response: AgentList,
  errors: [...DATABASE_ERRORS],
  handler: ({ ctx, query }) => listAgents(ctx, query),
});

// POST /helpdesk/agents: creates an agent who can sign in to the helpdesk and is a member of the store's inbox.
export const POST = route({
  summary: "Creates an agent of a store, who can sign in to the helpdesk",
  permissions: [["app:integrations"]],
  body: ProvisionAgent,
  status: 201,
  response: ProvisionedAgent,
  errors: [
    ...DATABASE_ERRORS,
    "agent_name_taken",
    "agent_of_other_stores",
    "helpdesk_failed",
    "helpdesk_not_configured",
    "store_not_found",
    "store_without_inbox",
  ],
  idempotent: "outside",
  handler: ({ ctx, body }) => provisionAgent(ctx, body),
});
