import { CampaignId, deleteCampaign, getCampaign, PatchCampaign, updateCampaign } from "@/lib/campaigns/index.ts";
import { route } from "@/lib/http/index.ts";

export const GET = route({
  permissions: [["app:campaigns"]],
  params: CampaignId,
  handler: ({ ctx, params }) => getCampaign(ctx, params),
});

export const PATCH = route({
  permissions: [["app:campaigns"]],
  params: CampaignId,
  body: PatchCampaign,
  handler: ({ ctx, params, body }) => updateCampaign(ctx, { ...params, ...body }),
});

// DELETE /campaigns/:id: in any state; one that is being sent stops first.
export const DELETE = route({
  permissions: [["app:campaigns"]],
  params: CampaignId,
  handler: ({ ctx, params }) => deleteCampaign(ctx, params),
});
