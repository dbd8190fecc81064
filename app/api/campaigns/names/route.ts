import { CampaignNamesQuery, listCampaignNames } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/names?q=…: names only, last changed first.
export const GET = route({
  summary: "Campaign names, the most recently changed first",
  permissions: [["app:campaigns"]],
  query: CampaignNamesQuery,
  handler: ({ ctx, query }) => listCampaignNames(ctx, query),
});
