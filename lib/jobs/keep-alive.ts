import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";

const BEAT_EVERY_MS = 60_000;

/**
 * Renews the run's heartbeat before, during and after `work`, so that a long statement does not look like a crashed
 * run.
 */
export async function keepAlive<T>(
  ctx: Ctx,
  jobRunId: string,
  work: () => Promise<T>,
  everyMs = BEAT_EVERY_MS,
): Promise<T> {
  await beat(ctx, jobRunId);
  const timer = setInterval(() => {
    beat(ctx, jobRunId).catch((error: Error) =>
      logger.warn({ reason: error.message }, "heartbeat of a job run not written; the run may be taken for crashed"),
    );
  }, everyMs);
  timer.unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await beat(ctx, jobRunId);
  }
}

async function beat(ctx: Ctx, jobRunId: string): Promise<void> {
  await ctx.db.run(
    `UPDATE job_run SET heartbeat_at = greatest(heartbeat_at, now())
     WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
    [ctx.orgId, jobRunId],
  );
}
