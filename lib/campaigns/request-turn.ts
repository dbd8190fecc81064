import type { Ctx } from "../platform/ctx.ts";
import { campaignSendRequested, emailTurnRequested, whatsappTurnRequested } from "./events.ts";
import { findSend, type Send } from "./store/sends.ts";

export type TurnOf = Pick<Send, "campaignId" | "occurrence" | "turn" | "numberId" | "channel">;

/** The event that asks for the next turn of a send. Whoever sends it, and however often: one run takes the turn. */
export function turnEvent(orgId: string, { campaignId, occurrence, turn, numberId, channel }: TurnOf) {
  const data = { orgId, campaignId, occurrence, turn };
  if (channel === "email" || numberId === null) return emailTurnRequested.create(data);
  return whatsappTurnRequested.create({ ...data, numberId });
}

/** What hands a send to the job engine where it stands: for its next turn, or for the audience that it hasn't got yet. */
export function wakingEvents(orgId: string, send: Send) {
  const { campaignId, occurrence, jobRunId } = send;
  if (send.audienceAt) return [turnEvent(orgId, send)];
  return jobRunId ? [campaignSendRequested.create({ orgId, campaignId, occurrence, jobRunId })] : [];
}

/** As plain data; null when it isn't being sent. */
export async function findTurn(ctx: Ctx, campaignId: string): Promise<{ name: string; data: object } | null> {
  const send = await findSend(ctx.db, ctx.orgId, campaignId);
  if (send?.status !== "sending") return null;
  const { name, data } = turnEvent(ctx.orgId, send);
  return { name, data };
}
