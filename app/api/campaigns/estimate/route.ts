import { EstimateQuery, estimateAudience } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/estimate?segmentId=&behaviorRules={"rules":[…]}&channel=whatsapp
export const GET = route({
  permissions: [["app:campaigns"]],
  query: EstimateQuery,
  handler: async ({ ctx, query }) =>
    Response.json(await estimateAudience(ctx, query), { headers: { "cache-control": "no-store" } }),
});
