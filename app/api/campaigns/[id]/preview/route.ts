import { CampaignId, CampaignPreview, PreviewQuery, previewCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/preview?customerId=: the message rendered for this customer.
export const GET = route({
  summary: "A campaign's message as one customer would receive it",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  query: PreviewQuery,
  response: CampaignPreview,
  handler: ({ ctx, params, query }) => previewCampaign(ctx, { ...params, ...query }),
});
