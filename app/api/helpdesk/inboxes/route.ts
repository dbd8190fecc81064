import { InboxesQuery, InboxList, listInboxes } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The helpdesk's inboxes",
  permissions: [["app:helpdesk", "app:integrations", "app:stores"]],
  query: InboxesQuery,
  response: InboxList,
  errors: ["work_limit_exceeded"],
  handler: ({ ctx, query }) => listInboxes(ctx, query),
});
