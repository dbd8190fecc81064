import { CampaignId, CampaignView, CONTENT_ERRORS, sendCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /campaigns/:id/send: of concurrent calls one sends, the others get a 409.
export const POST = route({
  summary: "Starts sending a campaign; of parallel calls one succeeds, the others get a 409",
  permissions: [["app:campaigns"], ["app:campaigns:send"]],
  params: CampaignId,
  response: CampaignView,
  errors: [
    ...CONTENT_ERRORS,
    "campaign_being_sent",
    "campaign_beyond_own_stores",
    "campaign_changed",
    "campaign_incomplete",
    "campaign_not_found",
    "campaign_paused",
    "segment_not_found",
    "survey_not_found",
  ],
  idempotent: "transaction",
  handler: ({ ctx, params }) => sendCampaign(ctx, params),
});
