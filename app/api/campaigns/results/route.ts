import { CampaignResults, getResults, ResultsQuery } from "@/lib/experiments/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/results?days=90: what all sends of a period caused together.
export const GET = route({
  mayLag: true,
  summary: "Effect of all sends of a period, against their control groups",
  permissions: [["app:campaigns"]],
  query: ResultsQuery,
  response: CampaignResults,
  errors: ["campaign_not_found"],
  handler: ({ ctx, query }) => getResults(ctx, query),
});
