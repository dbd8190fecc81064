import { approveCampaign, CampaignId, CampaignView, CONTENT_ERRORS } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

export const POST = route({
  summary: "Approves a campaign's next send above the monthly budget, by a second person",
  permissions: [["app:campaigns"], ["app:settings"]],
  params: CampaignId,
  response: CampaignView,
  errors: [
    ...CONTENT_ERRORS,
    "approval_needs_person_as_editor",
    "approval_needs_second_person",
    "approval_not_needed",
    "campaign_being_sent",
    "campaign_changed",
    "campaign_not_found",
    "needs_every_store",
    "segment_not_found",
  ],
  idempotent: "transaction",
  handler: ({ ctx, params }) => approveCampaign(ctx, params),
});
