import { CampaignId, CampaignView, draftResend } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Creates a draft of a sent campaign for the customers who got it and have not read it",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  status: 201,
  response: CampaignView,
  errors: ["campaign_being_sent", "campaign_changed", "campaign_not_found", "campaign_not_sent", "survey_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, params }) => draftResend(ctx, params),
});
