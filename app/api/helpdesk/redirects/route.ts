import { pageOf } from "@/lib/core/paging.ts";
import { listRedirects, RedirectsQuery, RedirectView } from "@/lib/helpdesk/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Reassigned conversations",
  permissions: [["app:helpdesk"]],
  query: RedirectsQuery,
  response: pageOf(RedirectView),
  handler: ({ ctx, query }) => listRedirects(ctx, query),
});
