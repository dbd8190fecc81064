import { route } from "@/lib/http/index.ts";
import { getDashboardTotal, SalesQuery } from "@/lib/sales/index.ts";

export const GET = route({
  summary: "Today's sales with comparison figures",
  permissions: [["app:dashboard"]],
  query: SalesQuery,
  handler: ({ ctx, query }) => getDashboardTotal(ctx, query),
});
