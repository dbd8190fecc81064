import { route } from "@/lib/http/index.ts";
import { listSalesHistory, SalesHistoryQuery } from "@/lib/sales/index.ts";

export const GET = route({
  summary: "Sales by day",
  permissions: [["app:dashboard"]],
  query: SalesHistoryQuery,
  handler: ({ ctx, query }) => listSalesHistory(ctx, query),
});
