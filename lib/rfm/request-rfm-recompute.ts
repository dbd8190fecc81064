import { claimJobRun, deliver, findRunningJobRun, queueEvents } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { rfmRecomputeRequested } from "./events.ts";

/**
 * Starts a full rebuild in the background. While one is running, that one is the answer; with `goesOnAfterRunning` it is
 * done once more after it, because the running one may have begun with what has changed since.
 */
export async function requestRfmRecompute(
  ctx: Ctx,
  { goesOnAfterRunning = false }: { goesOnAfterRunning?: boolean } = {},
): Promise<{ jobRunId: string }> {
  const actorId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const run = { type: "rfm", trigger: "user", actorId, input: { mode: "rebuild" } } as const;
  const eventOf = (id: string) => rfmRecomputeRequested.create({ orgId: ctx.orgId, jobRunId: id });
  const jobRunId = await claimJobRun(ctx, run, { eventOf });
  if (jobRunId === null) {
    const running = await findRunningJobRun(ctx, ["rfm"]);
    if (!running) return requestRfmRecompute(ctx, { goesOnAfterRunning });
    if (goesOnAfterRunning) await deliver(await ctx.db.sql((sql) => queueEvents(sql, eventOf(running.id))));
    return { jobRunId: running.id };
  }
  return { jobRunId };
}
