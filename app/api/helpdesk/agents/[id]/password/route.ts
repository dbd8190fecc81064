import { z } from "zod";
import { DATABASE_ERRORS, HelpdeskId, resetAgentPassword } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /helpdesk/agents/:id/password: the new password is returned only here and not stored.
export const POST = route({
  summary: "Sets a new password for an agent; only this response shows it",
  permissions: [["app:integrations"]],
  params: HelpdeskId,
  response: z.object({ password: z.string() }),
  errors: [...DATABASE_ERRORS, "agent_is_administrator", "agent_not_found", "agent_shared", "needs_every_store"],
  idempotent: "outside",
  handler: ({ ctx, params }) => resetAgentPassword(ctx, params),
});
