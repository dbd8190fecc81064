import { emit, failJobRun, getJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { campaignSendRequested, emailRunRequested, whatsappRunRequested } from "./events.ts";
import { finishCampaign } from "./finish-campaign.ts";
import { hasBegun } from "./rules/recovery.ts";
import { findSend, type Send } from "./store/sends.ts";

export type RunOf = Pick<
  Send,
  "campaignId" | "occurrence" | "turn" | "numberId" | "channel" | "startedAt" | "lastRunAt"
>;

/** The event for a send's next run. Duplicates are harmless: one of them claims the run. */
export function runEvent(orgId: string, send: RunOf) {
  const { campaignId, occurrence, turn, numberId, channel } = send;
  const data = { orgId, campaignId, occurrence, turn, isFirst: !hasBegun(send) };
  if (channel === "email" || numberId === null) return emailRunRequested.create(data);
  return whatsappRunRequested.create({ ...data, numberId });
}

/** Events that continue a send in the job engine: its next run, or building its missing audience. */
export function continuationEvents(orgId: string, send: Send) {
  const { campaignId, occurrence, jobRunId } = send;
  if (send.audienceAt) return [runEvent(orgId, send)];
  return jobRunId ? [campaignSendRequested.create({ orgId, campaignId, occurrence, jobRunId })] : [];
}

/** Requests the next run of a campaign that is being sent. The outbox keeps the event until the job engine has it. */
export async function requestNextRun({ db, orgId }: Ctx, campaignId: string): Promise<void> {
  const send = await findSend(db, orgId, campaignId);
  if (send?.status !== "sending") return;
  await emit(runEvent(orgId, send));
}

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
