import { route } from "@/lib/http/index.ts";
import { listStoreComparison, SalesQuery } from "@/lib/sales/index.ts";

export const GET = route({
  summary: "Comparison of the stores",
  permissions: [["app:dashboard"]],
  query: SalesQuery,
  handler: ({ ctx, query }) => listStoreComparison(ctx, query),
});
