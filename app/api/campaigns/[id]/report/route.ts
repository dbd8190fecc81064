import { CampaignId, CampaignReport, getReport, ReportQuery } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

// GET /campaigns/:id/report: results of one send.
export const GET = route({
  mayLag: true,
  summary: "Results of one send",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  query: ReportQuery,
  response: CampaignReport,
  errors: ["campaign_not_found"],
  handler: ({ ctx, params, query }) => getReport(ctx, { ...query, ...params }),
});
