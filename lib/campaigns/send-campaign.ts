import { ConflictError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { assertSendable } from "./check-campaign.ts";
import { getCampaign, getCampaignRecord } from "./get-campaign.ts";
import { noteCampaign } from "./note-campaign.ts";
import { requestSend } from "./request-send.ts";
import { campaignBeingSent } from "./rules/errors.ts";
import type { CampaignId, CampaignView } from "./schemas.ts";

/** Starts a send now. 409 while it is already sending; after its end it starts again. */
export async function sendCampaign(ctx: Ctx, id: CampaignId): Promise<CampaignView> {
  const campaign = await getCampaignRecord(ctx, id);
  if (campaign.status === "sending") throw campaignBeingSent();
  if (campaign.status === "paused")
    throw new ConflictError("campaign_paused", "The campaign is paused: resume or cancel it first");
  const { template } = await assertSendable(ctx, campaign);
  await requestSend(ctx, id.id, { template });
  noteCampaign(ctx, campaign, await getCampaignRecord(ctx, id));
  return getCampaign(ctx, id);
}
