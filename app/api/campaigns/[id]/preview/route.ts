import { CampaignId, CampaignPreview, CONTENT_ERRORS, PreviewQuery, previewCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/preview?customerId=: the message rendered for this customer.
export const GET = route({
  summary: "A campaign's message as one customer would receive it",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  query: PreviewQuery,
  response: CampaignPreview,
  errors: [...CONTENT_ERRORS, "campaign_not_found", "customer_not_found", "send_not_found"],
  handler: ({ ctx, params, query }) => previewCampaign(ctx, { ...params, ...query }),
});
