import { route } from "@/lib/http/index.ts";
import { DashboardTotal, getDashboardTotal, SalesQuery } from "@/lib/sales/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Today's sales with comparison figures",
  permissions: [["app:dashboard"]],
  query: SalesQuery,
  response: DashboardTotal,
  handler: ({ ctx, query }) => getDashboardTotal(ctx, query),
});
