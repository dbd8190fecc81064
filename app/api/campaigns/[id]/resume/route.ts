import { CampaignId, CampaignView, resumeCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// POST /campaigns/:id/resume: continues after a pause.
export const POST = route({
  summary: "Resumes a paused campaign",
  permissions: [["app:campaigns"], ["app:campaigns:send"]],
  params: CampaignId,
  response: CampaignView,
  errors: ["campaign_beyond_own_stores", "campaign_not_found", "campaign_not_resumable"],
  idempotent: "transaction",
  handler: ({ ctx, params }) => resumeCampaign(ctx, params),
});
