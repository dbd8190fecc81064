import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { listRecentSales, RecentSale, RecentSalesQuery } from "@/lib/sales/index.ts";

export const GET = route({
  mayLag: true,
  summary: "The newest sales",
  permissions: [["app:dashboard"]],
  query: RecentSalesQuery,
  response: z.array(RecentSale),
  handler: ({ ctx, query }) => listRecentSales(ctx, query),
});
