import { CampaignChecks, CampaignId, CONTENT_ERRORS, checkCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/checks: problems that prevent sending.
export const GET = route({
  summary: "Problems that prevent sending a campaign",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  response: CampaignChecks,
  errors: [...CONTENT_ERRORS, "campaign_not_found", "segment_not_found", "survey_not_found"],
  handler: ({ ctx, params }) => checkCampaign(ctx, params),
});
