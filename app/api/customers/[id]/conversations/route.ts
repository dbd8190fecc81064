import { listOf } from "@/lib/core/paging.ts";
import { ConversationsOf, CustomerConversation, listCustomerConversations } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "A customer's conversations in the helpdesk",
  permissions: [["app:customers"]],
  params: ConversationsOf,
  response: listOf(CustomerConversation),
  errors: ["customer_not_found"],
  handler: ({ ctx, params }) => listCustomerConversations(ctx, params),
});
