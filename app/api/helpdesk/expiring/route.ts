import { ExpiringQuery, listExpiring } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Conversations whose time to answer freely soon ends",
  permissions: [["app:integrations"]],
  query: ExpiringQuery,
  handler: ({ ctx, query }) => listExpiring(ctx, query),
});
