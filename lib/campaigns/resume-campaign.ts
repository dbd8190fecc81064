import { ConflictError, NotFoundError } from "../core/errors.ts";
import { visibleStores } from "../customers/index.ts";
import { emit } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { campaignSendRequested } from "./events.ts";
import { getCampaign } from "./get-campaign.ts";
import { lockWithinScope } from "./lock-within-scope.ts";
import { turnEvent } from "./request-turn.ts";
import type { CampaignId, CampaignView } from "./schemas.ts";
import { findSend, resumeSend } from "./store/sends.ts";

/** Goes on where it stood. What stopped it may stop it again. */
export async function resumeCampaign(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
  const visible = await visibleStores(ctx);
  const isResumed = await ctx.db.sql(async (sql) => {
    await lockWithinScope(sql, ctx.orgId, { id, visible, intent: "change" });
    return resumeSend(sql, ctx.orgId, id);
  });
  const send = await findSend(ctx.db, ctx.orgId, id);
  if (!send) throw new NotFoundError("Campaign");
  if (!isResumed && send.status !== "sending") throw new ConflictError("Only a paused campaign can be resumed");
  const { occurrence, jobRunId } = send;
  if (send.audienceAt) await emit(turnEvent(ctx.orgId, send));
  else if (jobRunId)
    await emit(campaignSendRequested.create({ orgId: ctx.orgId, campaignId: id, occurrence, jobRunId }));
  return getCampaign(ctx, { id });
}
