import { CampaignId, ContentQuery, getSentContent } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/content?occurrence=: the content of one send as sent, unaffected by later edits.
export const GET = route({
  summary: "What one send said, which later edits don't change",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  query: ContentQuery,
  handler: ({ ctx, params, query }) => getSentContent(ctx, { ...query, ...params }),
});
