import { listRedirects, RedirectsQuery } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Reassigned conversations",
  permissions: [["app:integrations"]],
  query: RedirectsQuery,
  handler: ({ ctx, query }) => listRedirects(ctx, query),
});
