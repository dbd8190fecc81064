import { emit, failJobRun, getJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { campaignSendRequested } from "./events.ts";
import { finishCampaign } from "./finish-campaign.ts";
import { findSend } from "./store/sends.ts";

/** Continues a send whose job run has no heartbeat; false when there is nothing to continue. Idempotent. */
export async function resumeSendRun(ctx: Ctx, jobRunId: string): Promise<boolean> {
  const { type, status, input } = await getJobRun(ctx, jobRunId);
  const { campaignId } = input;
  if (type !== "campaign_send" || status !== "running" || typeof campaignId !== "string") return false;
  const send = await findSend(ctx.db, ctx.orgId, campaignId);
  if (send?.jobRunId !== jobRunId) {
    await failJobRun(ctx, jobRunId, send ? "The send did not start" : "The campaign was deleted");
    return false;
  }
  const { occurrence } = send;
  if (send.status === "sending") {
    await emit(campaignSendRequested.create({ orgId: ctx.orgId, campaignId, occurrence, jobRunId }));
    return true;
  }
  if (send.status !== "paused") await finishCampaign(ctx, { campaignId, occurrence });
  return false;
}
