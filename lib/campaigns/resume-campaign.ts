import { ConflictError, NotFoundError } from "../core/errors.ts";
import { visibleStores } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { getCampaign } from "./get-campaign.ts";
import { lockWithinScope } from "./lock-within-scope.ts";
import type { CampaignId, CampaignView } from "./schemas.ts";
import { findSend, resumeSend } from "./store/sends.ts";
import { wakeSend } from "./wake-send.ts";

/** Goes on where it stood. What stopped it may stop it again. While the job engine is down it waits, as after a crash. */
export async function resumeCampaign(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
  const visible = await visibleStores(ctx);
  const isResumed = await ctx.db.sql(async (sql) => {
    await lockWithinScope(sql, ctx.orgId, { id, visible, intent: "change" });
    return resumeSend(sql, ctx.orgId, id);
  });
  const send = await findSend(ctx.db, ctx.orgId, id);
  if (!send) throw new NotFoundError("Campaign");
  if (!isResumed && send.status !== "sending") throw new ConflictError("Only a paused campaign can be resumed");
  await wakeSend(ctx.orgId, send).catch((error: Error) =>
    logger.error({ campaignId: id, reason: error.message }, "a resumed send waits for the job engine"),
  );
  return getCampaign(ctx, { id });
}
