import { CampaignId, CampaignView, sendCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /campaigns/:id/send: of concurrent calls one sends, the others get a 409.
export const POST = route({
  summary: "Starts sending a campaign; of parallel calls one succeeds, the others get a 409",
  permissions: [["app:campaigns"], ["app:campaigns:send"]],
  params: CampaignId,
  response: CampaignView,
  handler: ({ ctx, params }) => sendCampaign(ctx, params),
});
