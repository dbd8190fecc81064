import { route } from "@/lib/http/index.ts";
import { getInfluenced, InfluencedQuery, InfluencedRevenue } from "@/lib/sales/index.ts";

// GET /sales/influenced: sales attributed to campaigns, beside all sales.
export const GET = route({
  mayLag: true,
  summary: "Sales attributed to campaigns, compared with all sales",
  permissions: [["app:dashboard"]],
  query: InfluencedQuery,
  response: InfluencedRevenue,
  handler: ({ ctx, query }) => getInfluenced(ctx, query),
});
