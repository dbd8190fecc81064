import type { Ctx } from "../platform/ctx.ts";
import { campaignSendRequested, emailRunRequested, whatsappRunRequested } from "./events.ts";
import { findSend, type Send } from "./store/sends.ts";

export type RunOf = Pick<Send, "campaignId" | "occurrence" | "turn" | "numberId" | "channel">;

/** The event for a send's next run. Duplicates are harmless: one of them claims the run. */
export function runEvent(orgId: string, { campaignId, occurrence, turn, numberId, channel }: RunOf) {
  const data = { orgId, campaignId, occurrence, turn };
  if (channel === "email" || numberId === null) return emailRunRequested.create(data);
  return whatsappRunRequested.create({ ...data, numberId });
}

/** Events that continue a send in the job engine: its next run, or building its missing audience. */
export function continuationEvents(orgId: string, send: Send) {
  const { campaignId, occurrence, jobRunId } = send;
  if (send.audienceAt) return [runEvent(orgId, send)];
  return jobRunId ? [campaignSendRequested.create({ orgId, campaignId, occurrence, jobRunId })] : [];
}

/** As plain data; null when the campaign is not being sent. */
export async function findNextRun(ctx: Ctx, campaignId: string): Promise<{ name: string; data: object } | null> {
  const send = await findSend(ctx.db, ctx.orgId, campaignId);
  if (send?.status !== "sending") return null;
  const { name, data } = runEvent(ctx.orgId, send);
  return { name, data };
}
