import { Estimate, EstimateQuery, estimateAudience } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/estimate?segmentId=&behaviorRules={"rules":[…]}&channel=whatsapp
export const GET = route({
  summary: "Number of customers that a segment and rules would reach",
  permissions: [["app:campaigns"]],
  quota: "segmentQueriesPerMinute",
  query: EstimateQuery,
  response: Estimate,
  errors: ["segment_not_found"],
  handler: ({ ctx, query }) => estimateAudience(ctx, query),
});
