import { CampaignId, CampaignView, duplicateCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Duplicates a campaign as a draft",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  status: 201,
  response: CampaignView,
  errors: ["campaign_changed", "campaign_not_found", "segment_not_found", "survey_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, params }) => duplicateCampaign(ctx, params),
});
