import { route } from "@/lib/http/index.ts";
import { listRecentSales, RecentSalesQuery } from "@/lib/sales/index.ts";

export const GET = route({
  summary: "The newest sales",
  permissions: [["app:dashboard"]],
  query: RecentSalesQuery,
  handler: ({ ctx, query }) => listRecentSales(ctx, query),
});
