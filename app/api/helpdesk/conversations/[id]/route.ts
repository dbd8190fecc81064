import { ConversationDetail, getConversation, HelpdeskId } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "A conversation, and the helpdesk agent that the caller replies as",
  permissions: [["app:helpdesk"]],
  params: HelpdeskId,
  response: ConversationDetail,
  errors: ["conversation_not_found", "helpdesk_failed", "helpdesk_not_configured", "work_limit_exceeded"],
  handler: ({ ctx, params }) => getConversation(ctx, params),
});
