import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";
import { listSuppressions, SuppressionsQuery, SuppressionView } from "@/lib/messaging/index.ts";

export const GET = route({
  summary: "The suppressed e-mail addresses, masked",
  permissions: [["app:settings"]],
  query: SuppressionsQuery,
  response: pageOf(SuppressionView),
  errors: ["needs_every_store"],
  handler: ({ ctx, query }) => listSuppressions(ctx, query),
});
