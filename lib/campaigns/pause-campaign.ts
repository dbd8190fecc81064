import { ConflictError, NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findSend, PAUSED_BY_PERSON, pauseSend } from "../sending/index.ts";
import { visibleStores } from "../stores/index.ts";
import { getCampaign } from "./get-campaign.ts";
import { lockWithinScope } from "./lock-within-scope.ts";
import type { CampaignId, CampaignView } from "./schemas.ts";

/** Stops the send. Already claimed messages (half a second's worth) still go out; the others stay queued. */
export async function pauseCampaign(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
  const reason = { reason: PAUSED_BY_PERSON, wakeAt: null };
  const visible = await visibleStores(ctx);
  const isPaused = await ctx.db.sql(async (sql) => {
    await lockWithinScope(sql, ctx.orgId, { id, visible });
    return pauseSend(sql, ctx.orgId, id, reason);
  });
  if (!isPaused) {
    const send = await findSend(ctx.db, ctx.orgId, id);
    if (!send) throw new NotFoundError("campaign_not_found");
    if (send.status !== "paused")
      throw new ConflictError("campaign_not_pausable", "Only a campaign that is being sent can be paused");
  }
  return getCampaign(ctx, { id });
}
