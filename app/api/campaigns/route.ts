import {
  CampaignRow,
  CampaignsQuery,
  CampaignView,
  CONTENT_ERRORS,
  CreateCampaign,
  createCampaign,
  listCampaigns,
} from "@/lib/campaigns/index.ts";
import { pageOf } from "@/lib/core/paging.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "Campaigns",
  permissions: [["app:campaigns"]],
  query: CampaignsQuery,
  response: pageOf(CampaignRow),
  handler: ({ ctx, query }) => listCampaigns(ctx, query),
});

// POST /campaigns: creates a draft, or a scheduled campaign if `scheduledAt` is given.
export const POST = route({
  summary: "Creates a campaign: a draft, or scheduled with `scheduledAt`",
  permissions: [["app:campaigns"], ["app:campaigns:send"]],
  body: CreateCampaign,
  status: 201,
  response: CampaignView,
  errors: [
    ...CONTENT_ERRORS,
    "campaign_changed",
    "campaign_incomplete",
    "campaign_not_found",
    "scheduling_needs_send_permission",
    "segment_not_found",
    "survey_not_found",
  ],
  idempotent: "transaction",
  handler: ({ ctx, body }) => createCampaign(ctx, body),
});
