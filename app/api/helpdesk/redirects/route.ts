import { listRedirects, RedirectsQuery } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "The conversations that were handed on",
  permissions: [["app:integrations"]],
  query: RedirectsQuery,
  handler: ({ ctx, query }) => listRedirects(ctx, query),
});
