import { CampaignId, exportRecipients, RecipientsExportQuery } from "@/lib/campaigns/index.ts";
import { CSV_ANSWER, csvResponse, route } from "@/lib/http/index.ts";

// GET /campaigns/:id/recipients/export: all rows that match the filters of /campaigns/:id/recipients, as CSV.
export const GET = route({
  summary: "A campaign's recipients as a CSV file",
  permissions: [["app:campaigns"], ["app:segments:export"]],
  quota: "exportsPerHour",
  params: CampaignId,
  query: RecipientsExportQuery,
  answers: CSV_ANSWER,
  errors: ["campaign_not_found"],
  handler: async ({ ctx, params, query }) => csvResponse(await exportRecipients(ctx, { ...query, ...params })),
});
