import { z } from "zod";
import { route } from "@/lib/http/index.ts";
import { listStoreComparison, SalesQuery, StoreComparison } from "@/lib/sales/index.ts";

export const GET = route({
  mayLag: true,
  summary: "Comparison of the stores",
  permissions: [["app:dashboard"]],
  query: SalesQuery,
  response: z.array(StoreComparison),
  handler: ({ ctx, query }) => listStoreComparison(ctx, query),
});
