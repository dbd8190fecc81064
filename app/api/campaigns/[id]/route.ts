import {
  CampaignId,
  CampaignView,
  deleteCampaign,
  getCampaign,
  PatchCampaign,
  updateCampaign,
} from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "One campaign with its metrics",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  response: CampaignView,
  handler: ({ ctx, params }) => getCampaign(ctx, params),
});

export const PATCH = route({
  summary: "Changes a campaign that has not started",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  body: PatchCampaign,
  response: CampaignView,
  handler: ({ ctx, params, body }) => updateCampaign(ctx, { ...params, ...body }),
});

// DELETE /campaigns/:id: allowed in any status; a running send stops first.
export const DELETE = route({
  summary: "Deletes a campaign; stops its send first",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  handler: ({ ctx, params }) => deleteCampaign(ctx, params),
});
