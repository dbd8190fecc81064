import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { unsafeListOrganizationIds } from "../platform/organizations.ts";

/** A run that has shown no sign of life for so long was left behind by a crash. */
const STALE_AFTER_SECONDS = 600;

export type StaleJobRun = { orgId: string; jobRunId: string; type: string };

/**
 * Claims the runs that a crash left `running`: each is handed to one caller only, however many ask at once, because the heartbeat
 * is the claim. Should that caller crash as well, the run falls due again after the same time.
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

/** The run waits on purpose for so long: nobody takes it for one that a crash left behind. */
export async function deferJobRun(ctx: Ctx, jobRunId: string, milliseconds: number): Promise<void> {
  await ctx.db.sql((sql) =>
    sql.run(
      `UPDATE job_run SET heartbeat_at = greatest(heartbeat_at, now() + make_interval(secs => $3))
       WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
      [ctx.orgId, jobRunId, milliseconds / 1000],
    ),
  );
}

/** The same as `claimStaleJobRuns` for every organization, one after the other. */
export async function unsafeClaimStaleJobRuns(): Promise<StaleJobRun[]> {
  const claimed: StaleJobRun[] = [];
  for (const id of await unsafeListOrganizationIds())
    claimed.push(...(await claimStaleJobRuns(systemCtx(id, "recover-job-runs"))));
  return claimed;
}
