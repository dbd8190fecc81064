import { ConflictError, NotFoundError } from "../core/errors.ts";
import { emitOrLeave, finishJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { campaignStopped, cancelSend, countOccurrence, findSend, skipQueued } from "../sending/index.ts";
import { visibleStores } from "../stores/index.ts";
import { getCampaign } from "./get-campaign.ts";
import { lockWithinScope } from "./lock-within-scope.ts";
import type { CampaignId, CampaignView } from "./schemas.ts";

/** Ends a send or a schedule for good and skips queued recipients. Messages already claimed still go out. */
export async function cancelCampaign(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
  const now = ctx.clock.now();
  const visible = await visibleStores(ctx);
  const isCancelled = await ctx.db.sql(async (sql) => {
    await lockWithinScope(sql, ctx.orgId, { id, visible });
    return cancelSend(sql, ctx.orgId, id, now);
  });
  const send = await findSend(ctx.db, ctx.orgId, id);
  if (!send) throw new NotFoundError("campaign_not_found");
  if (!isCancelled && send.status !== "cancelled")
    throw new ConflictError(
      "campaign_not_cancellable",
      "Only a campaign that is scheduled or being sent can be cancelled",
    );
  // Separate transaction, after the status is committed: a claim waiting for these rows then finds the campaign
  // stopped.
  await ctx.db.sql((sql) => skipQueued(sql, ctx.orgId, id));
  const stopped = campaignStopped.create({ orgId: ctx.orgId, campaignId: id });
  await emitOrLeave(stopped, { campaignId: id }, "job engine not notified of a stopped campaign");
  if (send.jobRunId) {
    const recipients = await countOccurrence(ctx.db, ctx.orgId, id, send.occurrence);
    await finishJobRun(ctx, send.jobRunId, { recipients });
  }
  return getCampaign(ctx, { id });
}
