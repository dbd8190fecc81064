import { route } from "@/lib/http/index.ts";
import { getDashboardTotal, SalesQuery } from "@/lib/sales/index.ts";

export const GET = route({
  summary: "What was sold today, and what to hold it against",
  permissions: [["app:dashboard"]],
  query: SalesQuery,
  handler: ({ ctx, query }) => getDashboardTotal(ctx, query),
});
