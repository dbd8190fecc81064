import { HelpdeskId, ReopenedConversation, reopenConversation } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /helpdesk/conversations/:id/reopen: only administrators may reopen what a person resolved.
export const POST = route({
  summary: "Reopens a resolved conversation",
  permissions: [["app:integrations"]],
  params: HelpdeskId,
  response: ReopenedConversation,
  handler: ({ ctx, params }) => reopenConversation(ctx, params),
});
