import { route } from "@/lib/http/index.ts";
import { getInfluenced, InfluencedQuery } from "@/lib/sales/index.ts";

// GET /sales/influenced: what campaigns have a part in, beside all that was sold.
export const GET = route({
  summary: "What campaigns have a part in, beside all that was sold",
  permissions: [["app:dashboard"]],
  query: InfluencedQuery,
  handler: ({ ctx, query }) => getInfluenced(ctx, query),
});
