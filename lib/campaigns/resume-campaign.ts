import { ConflictError, NotFoundError } from "../core/errors.ts";
import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { continuationEvents, findSend, resumeSend } from "../sending/index.ts";
import { visibleStores } from "../stores/index.ts";
import { getCampaign } from "./get-campaign.ts";
import { lockWithinScope } from "./lock-within-scope.ts";
import type { CampaignId, CampaignView } from "./schemas.ts";

/**
 * Continues a paused send; the cause of the pause may pause it again. While the job engine is down it waits for
 * recovery.
 */
export async function resumeCampaign(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
  const visible = await visibleStores(ctx);
  const isResumed = await ctx.db.sql(async (sql) => {
    await lockWithinScope(sql, ctx.orgId, { id, visible });
    return resumeSend(sql, ctx.orgId, id);
  });
  const send = await findSend(ctx.db, ctx.orgId, id);
  if (!send) throw new NotFoundError("campaign_not_found");
  if (!isResumed && send.status !== "sending")
    throw new ConflictError("campaign_not_resumable", "Only a paused campaign can be resumed");
  await emitOrLeave(
    continuationEvents(ctx.orgId, send),
    { campaignId: id },
    "job engine not notified of a resumed campaign",
  );
  return getCampaign(ctx, { id });
}
