import { route } from "@/lib/http/index.ts";
import { getDashboardTotal, SalesQuery } from "@/lib/sales/index.ts";

export const GET = route({
  permissions: [["app:dashboard"]],
  query: SalesQuery,
  handler: ({ ctx, query }) => getDashboardTotal(ctx, query),
});
