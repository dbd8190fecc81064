import { HelpdeskId, removeAgent } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const DELETE = route({
  summary: "Removes an agent from the helpdesk",
  permissions: [["app:integrations"]],
  params: HelpdeskId,
  errors: [
    "agent_is_administrator",
    "agent_not_found",
    "helpdesk_database_failed",
    "helpdesk_database_needed",
    "needs_every_store",
  ],
  handler: ({ ctx, params }) => removeAgent(ctx, params),
});
