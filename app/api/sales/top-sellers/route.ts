import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { listTopSellers, TopSeller, TopSellersQuery } from "@/lib/sales/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Sellers by sales",
  permissions: [["app:dashboard"]],
  query: TopSellersQuery,
  response: z.array(TopSeller),
  handler: ({ ctx, query }) => listTopSellers(ctx, query),
});
