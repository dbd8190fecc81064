import { ExpiringList, ExpiringQuery, listExpiring } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Conversations whose reply window ends soon",
  permissions: [["app:helpdesk"]],
  query: ExpiringQuery,
  response: ExpiringList,
  errors: ["helpdesk_database_failed", "helpdesk_database_needed"],
  handler: ({ ctx, query }) => listExpiring(ctx, query),
});
