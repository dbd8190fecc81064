import { route } from "@/lib/http/index.ts";
import { getInfluenced, InfluencedQuery } from "@/lib/sales/index.ts";

// GET /sales/influenced: sales attributed to campaigns, beside all sales.
export const GET = route({
  summary: "What campaigns have a part in, beside all that was sold",
  permissions: [["app:dashboard"]],
  query: InfluencedQuery,
  handler: ({ ctx, query }) => getInfluenced(ctx, query),
});
