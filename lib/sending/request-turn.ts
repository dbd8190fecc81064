import type { Ctx } from "../platform/ctx.ts";
import { campaignSendRequested, emailTurnRequested, whatsappTurnRequested } from "./events.ts";
import { findSend, type Send } from "./store/sends.ts";

export type TurnOf = Pick<Send, "campaignId" | "occurrence" | "turn" | "numberId" | "channel">;

/** The event for a send's next batch run. Duplicates are harmless: one run takes the turn. */
export function turnEvent(orgId: string, { campaignId, occurrence, turn, numberId, channel }: TurnOf) {
  const data = { orgId, campaignId, occurrence, turn };
  if (channel === "email" || numberId === null) return emailTurnRequested.create(data);
  return whatsappTurnRequested.create({ ...data, numberId });
}

/** Events that continue a send in the job engine: its next batch run, or building its missing audience. */
export function wakingEvents(orgId: string, send: Send) {
  const { campaignId, occurrence, jobRunId } = send;
  if (send.audienceAt) return [turnEvent(orgId, send)];
  return jobRunId ? [campaignSendRequested.create({ orgId, campaignId, occurrence, jobRunId })] : [];
}

/** As plain data; null when the campaign is not being sent. */
export async function findTurn(ctx: Ctx, campaignId: string): Promise<{ name: string; data: object } | null> {
  const send = await findSend(ctx.db, ctx.orgId, campaignId);
  if (send?.status !== "sending") return null;
  const { name, data } = turnEvent(ctx.orgId, send);
  return { name, data };
}
