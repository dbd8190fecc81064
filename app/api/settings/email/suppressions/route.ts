import { route } from "@/lib/http/index.ts";
import { listSuppressions, SuppressionsQuery } from "@/lib/messaging/index.ts";

export const GET = route({
  summary: "The suppressed e-mail addresses, masked",
  permissions: [["app:settings"]],
  query: SuppressionsQuery,
  handler: ({ ctx, query }) => listSuppressions(ctx, query),
});
