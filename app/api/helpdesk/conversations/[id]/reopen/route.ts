import { DATABASE_ERRORS, HelpdeskId, ReopenedConversation, reopenConversation } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /helpdesk/conversations/:id/reopen: only administrators may reopen what a person resolved.
export const POST = route({
  summary: "Reopens a resolved conversation",
  permissions: [["app:helpdesk"]],
  params: HelpdeskId,
  response: ReopenedConversation,
  errors: [
    ...DATABASE_ERRORS,
    "conversation_not_found",
    "helpdesk_failed",
    "helpdesk_not_configured",
    "reopening_needs_administrator",
  ],
  idempotent: "outside",
  handler: ({ ctx, params }) => reopenConversation(ctx, params),
});
