import { CampaignId, ContentQuery, getSentContent, SentContentView } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/content?occurrence=: the content of one send as sent, unaffected by later edits.
export const GET = route({
  summary: "The content that one send used; later edits do not change it",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  query: ContentQuery,
  response: SentContentView,
  errors: ["campaign_not_found", "campaign_not_sent", "send_not_found"],
  handler: ({ ctx, params, query }) => getSentContent(ctx, { ...query, ...params }),
});
