import { EffectForecast, EffectQuery, forecastEffect } from "@/lib/experiments/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/estimate/effect?segmentId=&behaviorRules={"rules":[…]}&channel=whatsapp&holdoutPercent=10
export const GET = route({
  summary: "Smallest effect that a control group would prove",
  permissions: [["app:campaigns"]],
  quota: "segmentQueriesPerMinute",
  query: EffectQuery,
  response: EffectForecast,
  errors: ["segment_not_found"],
  handler: ({ ctx, query }) => forecastEffect(ctx, query),
});
