import { emit } from "../jobs/index.ts";
import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { campaignSendRequested } from "./events.ts";
import { turnEvent } from "./request-turn.ts";
import { isOrphaned } from "./rules/recovery.ts";
import { findSend, findStopped, unsafeListOpenCampaigns } from "./store/sends.ts";

/**
 * Finds what nobody works on any more: sends whose turn shows no life, whose waiting is over, whose audience was never
 * made or whose event was lost. Asked too often it does no harm: a turn is taken once.
 */
export async function unsafeRecoverSends(job: string): Promise<{ requested: number }> {
  let requested = 0;
  for (const { orgId, campaignId } of await unsafeListOpenCampaigns())
    if (await recoverSend(systemCtx(orgId, job), campaignId)) requested += 1;
  return { requested };
}

async function recoverSend(ctx: Ctx, campaignId: string): Promise<boolean> {
  const send = await findSend(ctx.db, ctx.orgId, campaignId);
  if (!send || !isOrphaned(send, ctx.clock.now())) return false;
  if (send.audienceAt) await emit(turnEvent(ctx.orgId, send));
  else if (send.jobRunId) {
    const { occurrence, jobRunId } = send;
    await emit(campaignSendRequested.create({ orgId: ctx.orgId, campaignId, occurrence, jobRunId }));
  }
  return true;
}

/** What a stop of a number or a template has paused may try again: its next turn finds out whether it may. */
export async function wakePaused(ctx: Ctx): Promise<void> {
  for (const send of await findStopped(ctx.db, ctx.orgId)) await emit(turnEvent(ctx.orgId, send));
}
