import { claimJobRun, deliver, findRunningJobRun, queueEvents } from "../jobs/index.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { rfmRecomputeRequested } from "./events.ts";

/**
 * Starts a full rebuild in the background, or returns the running one. With `goesOnAfterRunning` another rebuild
 * follows it, because the running one may have started before the latest changes.
 */
export async function requestRfmRecompute(
  ctx: Ctx,
  { goesOnAfterRunning = false }: { goesOnAfterRunning?: boolean } = {},
): Promise<{ jobRunId: string }> {
  const run = { type: "rfm", trigger: "user", actorId: actorId(ctx.actor), input: { mode: "rebuild" } } as const;
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
