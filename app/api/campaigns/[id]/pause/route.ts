import { CampaignId, CampaignView, pauseCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /campaigns/:id/pause: up to half a second of messages is still sent; the rest waits.
export const POST = route({
  summary: "Pauses a campaign; messages already handed to the provider are still sent",
  permissions: [["app:campaigns"], ["app:campaigns:send"]],
  params: CampaignId,
  response: CampaignView,
  errors: ["campaign_beyond_own_stores", "campaign_not_found", "campaign_not_pausable"],
  idempotent: "transaction",
  handler: ({ ctx, params }) => pauseCampaign(ctx, params),
});
