import { CostForecast, CostForecastQuery, forecastCost } from "@/lib/costs/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/estimate/cost?segmentId=&behaviorRules={"rules":[…]}&channel=whatsapp&numberId=&templateName=
export const GET = route({
  summary: "Expected cost of a send to the current audience",
  permissions: [["app:campaigns"]],
  quota: "segmentQueriesPerMinute",
  query: CostForecastQuery,
  response: CostForecast,
  errors: ["segment_not_found", "whatsapp_number_not_found"],
  handler: ({ ctx, query }) => forecastCost(ctx, query),
});
