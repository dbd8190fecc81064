import { emit } from "../jobs/index.ts";
import { campaignSendRequested } from "./events.ts";
import { turnEvent } from "./request-turn.ts";
import type { Send } from "./store/sends.ts";

/** Hands a send to the job engine where it stands: for its next turn, or for the audience that it hasn't got yet. */
export async function wakeSend(orgId: string, send: Send): Promise<void> {
  const { campaignId, occurrence, jobRunId } = send;
  if (send.audienceAt) await emit(turnEvent(orgId, send));
  else if (jobRunId) await emit(campaignSendRequested.create({ orgId, campaignId, occurrence, jobRunId }));
}
