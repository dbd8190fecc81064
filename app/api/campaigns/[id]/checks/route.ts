import { CampaignId, checkCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/checks: what stands in the way of sending it.
export const GET = route({
  summary: "What stands in the way of sending it",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  handler: ({ ctx, params }) => checkCampaign(ctx, params),
});
