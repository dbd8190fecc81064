import { claimJobRun, findRunningJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { rfmRecomputeRequested } from "./events.ts";

/** Starts a full rebuild in the background. While one is running, that one is the answer. */
export async function requestRfmRecompute(ctx: Ctx): Promise<{ jobRunId: string }> {
  const actorId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const run = { type: "rfm", trigger: "user", actorId, input: { mode: "rebuild" } } as const;
  const eventOf = (id: string) => rfmRecomputeRequested.create({ orgId: ctx.orgId, jobRunId: id });
  const jobRunId = await claimJobRun(ctx, run, { eventOf });
  if (jobRunId === null) {
    const running = await findRunningJobRun(ctx, ["rfm"]);
    return running ? { jobRunId: running.id } : requestRfmRecompute(ctx);
  }
  return { jobRunId };
}
