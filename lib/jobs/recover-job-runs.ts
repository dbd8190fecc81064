import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { unsafeListOrganizationIds } from "../platform/organizations.ts";

/** A run without a heartbeat for this long has crashed. */
const STALE_AFTER_SECONDS = 600;

export type StaleJobRun = { orgId: string; jobRunId: string; type: string };

/**
 * Claims crashed runs: concurrent callers never get the same run, because the claim updates the heartbeat. If the
 * caller crashes too, the run becomes stale again after the same time.
 */
export async function claimStaleJobRuns(ctx: Ctx): Promise<StaleJobRun[]> {
  const rows = await ctx.db.sql((sql) =>
    sql.rows<{ id: string; type: string }>(
      `UPDATE job_run SET heartbeat_at = $2 WHERE organization_id = $1 AND status = 'running'
         AND greatest(started_at, heartbeat_at) < $2::timestamptz - make_interval(secs => $3) RETURNING id, type`,
      [ctx.orgId, ctx.clock.now(), STALE_AFTER_SECONDS],
    ),
  );
  return rows.map(({ id, type }) => ({ orgId: ctx.orgId, jobRunId: id, type }));
}

/** Moves the heartbeat into the future, so that a deliberately waiting run does not look crashed. */
export async function deferJobRun(ctx: Ctx, jobRunId: string, milliseconds: number): Promise<void> {
  await ctx.db.sql((sql) =>
    sql.run(
      `UPDATE job_run SET heartbeat_at = greatest(heartbeat_at, now() + make_interval(secs => $3))
       WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
      [ctx.orgId, jobRunId, milliseconds / 1000],
    ),
  );
}

/** `claimStaleJobRuns` for each organization in sequence. */
export async function unsafeClaimStaleJobRuns(): Promise<StaleJobRun[]> {
  const claimed: StaleJobRun[] = [];
  for (const id of await unsafeListOrganizationIds())
    claimed.push(...(await claimStaleJobRuns(systemCtx(id, "recover-job-runs"))));
  return claimed;
}
