import type { GetStepTools } from "inngest";
import { openChannelSender } from "../../../lib/campaigns/index.ts";
import { decideTest } from "../../../lib/experiments/index.ts";
import type { inngest } from "../../../lib/jobs/client.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { finishCampaign, runSend } from "../../../lib/sending/index.ts";

type RunData = { orgId: string; campaignId: string; occurrence: number; turn: number };
type Invocation = { step: GetStepTools<typeof inngest>; runId: string; job: string };

/** Before runs that continue a send: a small send must not wait for the large ones of other organizations. */
export const FIRST_RUN = "event.data.isFirst == true";

/** Longer waits are left to the every-minute recovery, so that no run sleeps for them. */
const LONGEST_SLEEP_MS = 60_000;

/** One run of a send. Returns the number of the next run, after any wait; null when no run follows. */
export async function executeRun({ step, runId, job }: Invocation, { orgId, ...run }: RunData): Promise<number | null> {
  const ctx = systemCtx(orgId, job);
  const {
    state,
    wakeAt,
    turn: next,
  } = await step.run("send", () => runSend(ctx, { ...run, runId }, openChannelSender));
  if (state === "over") await step.run("finish", () => finishCampaign(ctx, run));
  if (state === "decide") {
    const outcome = await step.run("decide-test", () => decideTest(ctx, run));
    return outcome === "decided" ? next : null;
  }
  if (state === "more") return next;
  if (state !== "wait" || wakeAt === null) return null;
  if (new Date(wakeAt).getTime() - Date.now() > LONGEST_SLEEP_MS) return null;
  await step.sleepUntil("wait", new Date(wakeAt));
  return next;
}
