import { CampaignId, CampaignView, cancelCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /campaigns/:id/cancel: pending recipients get no message.
export const POST = route({
  summary: "Cancels a campaign: remaining recipients receive nothing",
  permissions: [["app:campaigns"], ["app:campaigns:send"]],
  params: CampaignId,
  response: CampaignView,
  errors: ["campaign_beyond_own_stores", "campaign_not_cancellable", "campaign_not_found"],
  idempotent: "transaction",
  handler: ({ ctx, params }) => cancelCampaign(ctx, params),
});
