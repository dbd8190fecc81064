import { route } from "@/lib/http/index.ts";
import { listIntradayHistory, SalesQuery } from "@/lib/sales/index.ts";

export const GET = route({
  summary: "Today's sales by hour, compared with yesterday's",
  permissions: [["app:dashboard"]],
  query: SalesQuery,
  handler: ({ ctx, query }) => listIntradayHistory(ctx, query),
});
