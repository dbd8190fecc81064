import { route } from "@/lib/http/index.ts";
import { listTopSellers, TopSellersQuery } from "@/lib/sales/index.ts";

export const GET = route({
  summary: "Sellers by sales",
  permissions: [["app:dashboard"]],
  query: TopSellersQuery,
  handler: ({ ctx, query }) => listTopSellers(ctx, query),
});
