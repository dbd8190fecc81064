import { emitOrLeave } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { campaignSendRequested } from "./events.ts";

export type StartedSend = { campaignId: string; occurrence: number; jobRunId: string };

/** Hands a send that has begun to the job engine. While that is down the run waits: it is recovered as after a crash. */
export async function announceSend(ctx: Ctx, { campaignId, occurrence, jobRunId }: StartedSend): Promise<void> {
  const event = campaignSendRequested.create({ orgId: ctx.orgId, campaignId, occurrence, jobRunId }, { id: jobRunId });
  await emitOrLeave(event, { campaignId }, "a send waits for the job engine");
}
