import {
  CampaignRow,
  CampaignsQuery,
  CampaignView,
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
  handler: ({ ctx, body }) => createCampaign(ctx, body),
});
