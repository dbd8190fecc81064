import { InboxConversationList, InboxConversationsQuery, listInboxConversations } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Open conversations of an inbox",
  permissions: [["app:helpdesk"]],
  query: InboxConversationsQuery,
  response: InboxConversationList,
  errors: ["inbox_not_found", "work_limit_exceeded"],
  handler: ({ ctx, query }) => listInboxConversations(ctx, query),
});
