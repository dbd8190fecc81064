import { CampaignId } from "@/lib/campaigns/index.ts";
import { CampaignCost, CostQuery, getCampaignCost } from "@/lib/costs/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/cost: what one send cost, by the prices of its time.
export const GET = route({
  mayLag: true,
  summary: "Cost of one send",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  query: CostQuery,
  response: CampaignCost,
  errors: ["campaign_not_found"],
  handler: ({ ctx, params, query }) => getCampaignCost(ctx, { ...query, ...params }),
});
