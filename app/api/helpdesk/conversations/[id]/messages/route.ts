import {
  ConversationMessages,
  HelpdeskId,
  listMessages,
  MessagesQuery,
  SendReply,
  SentReply,
  sendReply,
} from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Messages of a conversation, the newest page first",
  permissions: [["app:helpdesk"]],
  params: HelpdeskId,
  query: MessagesQuery,
  response: ConversationMessages,
  errors: ["conversation_not_found", "helpdesk_failed", "helpdesk_not_configured", "work_limit_exceeded"],
  handler: ({ ctx, params, query }) => listMessages(ctx, { ...params, ...query }),
});

// POST /helpdesk/conversations/:id/messages: repeating it with the same replyId sends nothing again.
export const POST = route({
  summary: "Replies to the customer as the caller's helpdesk agent",
  permissions: [["app:helpdesk"]],
  rateLimit: { limit: 60 },
  params: HelpdeskId,
  body: SendReply,
  response: SentReply,
  errors: [
    "conversation_not_found",
    "helpdesk_failed",
    "helpdesk_not_configured",
    "reply_id_used",
    "reply_impossible",
    "reply_needs_agent",
    "reply_unconfirmed",
    "reply_window_closed",
    "work_limit_exceeded",
  ],
  idempotent: "outside",
  handler: ({ ctx, params, body }) => sendReply(ctx, { ...params, ...body }),
});
