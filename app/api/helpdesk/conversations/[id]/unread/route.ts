import { HelpdeskId, markUnread, UnreadConversation } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Marks a conversation as unread",
  permissions: [["app:helpdesk"]],
  params: HelpdeskId,
  response: UnreadConversation,
  errors: ["conversation_not_found", "helpdesk_failed", "helpdesk_not_configured", "work_limit_exceeded"],
  idempotent: "outside",
  handler: ({ ctx, params }) => markUnread(ctx, params),
});
