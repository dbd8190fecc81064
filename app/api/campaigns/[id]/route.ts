import {
  CampaignId,
  CampaignView,
  CONTENT_ERRORS,
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
  errors: ["campaign_not_found"],
  handler: ({ ctx, params }) => getCampaign(ctx, params),
});

export const PATCH = route({
  summary: "Changes a campaign that has not started",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  body: PatchCampaign,
  response: CampaignView,
  errors: [
    ...CONTENT_ERRORS,
    "campaign_being_sent",
    "campaign_beyond_own_stores",
    "campaign_changed",
    "campaign_incomplete",
    "campaign_not_found",
    "campaign_outdated",
    "scheduling_needs_send_permission",
    "segment_not_found",
    "survey_not_found",
  ],
  handler: ({ ctx, params, body }) => updateCampaign(ctx, { ...params, ...body }),
});

// DELETE /campaigns/:id: allowed in any status; a running send stops first.
export const DELETE = route({
  summary: "Deletes a campaign; stops its send first",
  permissions: [["app:campaigns"]],
  params: CampaignId,
  errors: ["campaign_beyond_own_stores", "campaign_not_found"],
  handler: ({ ctx, params }) => deleteCampaign(ctx, params),
});
