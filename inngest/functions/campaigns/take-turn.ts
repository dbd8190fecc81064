import type { GetStepTools } from "inngest";
import { finishCampaign, sendNextBatch } from "../../../lib/campaigns/index.ts";
import type { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";

type Turn = { orgId: string; campaignId: string; occurrence: number; turn: number };
type Run = { step: GetStepTools<typeof inngest>; runId: string; job: string };

/** A longer wait is for the recovery that runs every minute: no run stands by for it. */
const LONGEST_SLEEP_MS = 60_000;

/** One turn of a send: which turn is to follow, after whatever has to be waited for; null when none is. */
export async function takeTurn({ step, runId, job }: Run, { orgId, ...turn }: Turn): Promise<number | null> {
  const ctx = systemCtx(orgId, job);
  const { state, wakeAt, turn: next } = await step.run("send", () => sendNextBatch(ctx, { ...turn, runId }));
  if (state === "over") await step.run("finish", () => finishCampaign(ctx, turn));
  if (state === "more") return next;
  if (state !== "wait" || wakeAt === null) return null;
  if (new Date(wakeAt).getTime() - Date.now() > LONGEST_SLEEP_MS) return null;
  await step.sleepUntil("wait", new Date(wakeAt));
  return next;
}
