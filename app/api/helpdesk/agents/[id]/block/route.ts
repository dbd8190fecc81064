import { blockAgent, HelpdeskId, unblockAgent } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Deactivates an agent in the helpdesk",
  permissions: [["app:integrations"]],
  params: HelpdeskId,
  errors: [
    "agent_is_administrator",
    "agent_not_found",
    "agent_shared",
    "helpdesk_database_failed",
    "helpdesk_database_needed",
    "needs_every_store",
  ],
  idempotent: "outside",
  handler: ({ ctx, params }) => blockAgent(ctx, params),
});

export const DELETE = route({
  summary: "Reactivates an agent in the helpdesk",
  permissions: [["app:integrations"]],
  params: HelpdeskId,
  errors: [
    "agent_is_administrator",
    "agent_not_found",
    "agent_shared",
    "helpdesk_database_failed",
    "helpdesk_database_needed",
    "needs_every_store",
  ],
  handler: ({ ctx, params }) => unblockAgent(ctx, params),
});
