import { claimJobRun, emit, failJobRun, findRunningJobRun } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { rfmRecomputeRequested } from "./events.ts";

/** Starts a full rebuild in the background. While one is running, that one is the answer. */
export async function requestRfmRecompute(ctx: Ctx): Promise<{ jobRunId: string }> {
  const actorId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const jobRunId = await claimJobRun(ctx, { type: "rfm", trigger: "user", actorId, input: { mode: "rebuild" } });
  if (jobRunId === null) {
    const running = await findRunningJobRun(ctx, ["rfm"]);
    return running ? { jobRunId: running.id } : requestRfmRecompute(ctx);
  }
  await emit(rfmRecomputeRequested.create({ orgId: ctx.orgId, jobRunId })).catch(async (error: unknown) => {
    await failJobRun(ctx, jobRunId, "The job engine could not be reached");
    throw error;
  });
  return { jobRunId };
}
