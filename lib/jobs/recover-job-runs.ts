import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { unsafeListDue } from "../platform/due-work.ts";
import { jobRunRecoveryRequested } from "./events.ts";
import type { FindDue } from "./fan-out.ts";
import { doDue } from "./log-failure.ts";
import { deliver, type OutboxEvent, queueEvents } from "./outbox.ts";

/** A run without a heartbeat for this long has crashed. */
const STALE_AFTER_SECONDS = 600;

type StaleJobRun = { orgId: string; jobRunId: string; type: string };

/**
 * Claims crashed runs and requests their recovery. Concurrent callers never get the same run, because the claim updates
 * the heartbeat; its transaction stores the events, so that a crash of the caller loses none.
 */
export async function claimStaleJobRuns(
  ctx: Ctx,
  send: (events: readonly OutboxEvent[]) => Promise<void> = deliver,
): Promise<StaleJobRun[]> {
  const { runs, events } = await ctx.db.sql(async (sql) => {
    const rows = await sql.rows<{ id: string; type: string }>(
      `UPDATE job_run SET heartbeat_at = $2 WHERE organization_id = $1 AND status = 'running'
         AND greatest(started_at, heartbeat_at) < $2::timestamptz - make_interval(secs => $3) RETURNING id, type`,
      [ctx.orgId, ctx.clock.now(), STALE_AFTER_SECONDS],
    );
    const claimed = rows.map(({ id, type }) => ({ orgId: ctx.orgId, jobRunId: id, type }));
    const requests = claimed.map((run) => jobRunRecoveryRequested.create(run));
    return { runs: claimed, events: await queueEvents(sql, requests) };
  });
  await send(events);
  return runs;
}

/** Moves the heartbeat into the future, so that a deliberately waiting run does not look crashed. */
export async function deferJobRun(ctx: Ctx, jobRunId: string, milliseconds: number): Promise<void> {
  await ctx.db.run(
    `UPDATE job_run SET heartbeat_at = greatest(heartbeat_at, now() + make_interval(secs => $3))
     WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
    [ctx.orgId, jobRunId, milliseconds / 1000],
  );
}

/**
 * Not tenant-scoped: claims the crashed runs of a page of organizations and requests their recovery. One statement finds
 * the organizations, so that those without such a run cost nothing.
 */
export const unsafeFindStaleJobRuns: FindDue = async (page) => {
  const staleBefore = new Date(page.now.getTime() - STALE_AFTER_SECONDS * 1000);
  const rows = await unsafeListDue("unsafe_list_stale_job_runs", page, { before: [staleBefore] });
  const clock = { now: () => page.now };
  const claimed: OutboxEvent[] = [];
  const keep = async (events: readonly OutboxEvent[]) => void claimed.push(...events);
  await doDue("recovery of job runs", rows, ({ orgId }) =>
    claimStaleJobRuns(systemCtx(orgId, "recover-job-runs", clock), keep),
  );
  await deliver(claimed); // one call of the engine for all
  return { rows, events: [] };
};
