import { ConflictError, NotFoundError } from "../core/errors.ts";
import { emitOrLeave, finishJobRun } from "../jobs/index.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import {
  campaignStopped,
  cancelSend,
  continuationEvents,
  countOccurrence,
  findSend,
  PAUSED_BY_PERSON,
  pauseSend,
  resumeSend,
  skipQueued,
} from "../sending/index.ts";
import { visibleStores } from "../stores/index.ts";
import { findSendCost } from "./budget/check-budget.ts";
import { assertSendable } from "./check-campaign.ts";
import { lockWithinScope } from "./lock-campaign.ts";
import { noteCampaign } from "./note-campaign.ts";
import { getCampaignRecord, viewCampaign } from "./read-campaigns.ts";
import { requestSend } from "./request-send.ts";
import { campaignBeingSent } from "./rules/errors.ts";
import type { CampaignId, CampaignView } from "./schemas.ts";

/** Starts a send now. 409 while it is already sending; after its end it starts again. */
export async function sendCampaign(ctx: Ctx, id: CampaignId): Promise<CampaignView> {
  const campaign = await getCampaignRecord(ctx, id);
  if (campaign.status === "sending") throw campaignBeingSent();
  if (campaign.status === "paused")
    throw new ConflictError("campaign_paused", "The campaign is paused: resume or cancel it first");
  const facts = await assertSendable(ctx, campaign);
  const cost = await findSendCost(ctx, campaign);
  await requestSend(ctx, id.id, { ...facts, version: campaign.version, cost });
  noteCampaign(ctx, campaign, await getCampaignRecord(ctx, id));
  return viewCampaign(ctx, id);
}

/** Stops the send. Already claimed messages (half a second's worth) still go out; the others stay queued. */
export async function pauseCampaign(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
  const before = await getCampaignRecord(ctx, { id });
  const pause = { reason: PAUSED_BY_PERSON, now: ctx.clock.now(), by: actorId(ctx.actor), wakeAt: null };
  const visible = await visibleStores(ctx);
  const isPaused = await ctx.db.sql(async (sql) => {
    await lockWithinScope(sql, ctx.orgId, { id, visible });
    return pauseSend(sql, ctx.orgId, id, pause);
  });
  if (!isPaused) {
    const send = await findSend(ctx.db, ctx.orgId, id);
    if (!send) throw new NotFoundError("campaign_not_found");
    if (send.status !== "paused")
      throw new ConflictError("campaign_not_pausable", "Only a campaign that is being sent can be paused");
  }
  noteCampaign(ctx, before, await getCampaignRecord(ctx, { id }));
  return viewCampaign(ctx, { id });
}

/**
 * Continues a paused send; the cause of the pause may pause it again. While the job engine is down it waits for
 * recovery.
 */
export async function resumeCampaign(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
  const before = await getCampaignRecord(ctx, { id });
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
  noteCampaign(ctx, before, await getCampaignRecord(ctx, { id }));
  return viewCampaign(ctx, { id });
}

/** Ends a send or a schedule for good and skips queued recipients. Messages already claimed still go out. */
export async function cancelCampaign(ctx: Ctx, { id }: CampaignId): Promise<CampaignView> {
  const now = ctx.clock.now();
  const before = await getCampaignRecord(ctx, { id });
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
  noteCampaign(ctx, before, await getCampaignRecord(ctx, { id }));
  return viewCampaign(ctx, { id });
}
