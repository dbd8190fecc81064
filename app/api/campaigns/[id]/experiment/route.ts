import { CampaignId } from "@/lib/campaigns/index.ts";
import { CampaignExperiment, ExperimentQuery, getExperiment } from "@/lib/experiments/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/experiment: what one send caused, measured against its control group.
export const GET = route({
  mayLag: true,
  summary: "Effect of one send, against its control group",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  query: ExperimentQuery,
  response: CampaignExperiment,
  errors: ["campaign_not_found"],
  handler: ({ ctx, params, query }) => getExperiment(ctx, { ...query, ...params }),
});
