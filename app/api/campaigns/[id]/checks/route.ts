import { CampaignChecks, CampaignId, checkCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/checks: problems that prevent sending.
export const GET = route({
  summary: "Problems that prevent sending a campaign",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  response: CampaignChecks,
  handler: ({ ctx, params }) => checkCampaign(ctx, params),
});
