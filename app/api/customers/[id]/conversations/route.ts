import { ConversationsOf, listCustomerConversations } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "A customer's conversations in the helpdesk",
  permissions: [["app:customers"]],
  params: ConversationsOf,
  handler: ({ ctx, params }) => listCustomerConversations(ctx, params),
});
