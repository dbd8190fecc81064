import { NotFoundError } from "../core/errors.ts";
import type { Sort } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { orderBy, type SortableSql } from "../platform/database/order-by.ts";
import { type Sql, unsafeRows } from "../platform/db.ts";
import type { JobRun, JobRunSort, JobRunStatus, Page } from "./schemas.ts";

export type JobRunFilter = Partial<Sort<JobRunSort>> & {
  page?: number;
  limit?: number;
  types?: readonly string[];
  status?: JobRunStatus;
};

const COLUMNS = `id, type, status, trigger, actor_id AS "actorId", input, progress, error_count AS "errorCount", error,
  started_at AS "startedAt", heartbeat_at AS "heartbeatAt", finished_at AS "finishedAt",
  status = 'running' AND EXISTS (SELECT FROM platform.outbox_event o WHERE o.org_id = job_run.organization_id::text
    AND o.gave_up_at IS NULL AND o.data ->> 'jobRunId' = job_run.id::text) AS "isWaiting"`;

const SORTED_BY: Record<JobRunSort, SortableSql> = {
  startedAt: "started_at",
  finishedAt: { nullable: "finished_at" },
  type: "type",
  status: "status",
  errorCount: "error_count",
};

/** Newest run first by default. */
export async function listJobRuns(ctx: Ctx, filter: JobRunFilter = {}): Promise<Page<JobRun>> {
  const { page = 1, limit = 50, types = null, status = null, sort = "startedAt", order = "desc" } = filter;
  const where = "organization_id = $1 AND ($2::text[] IS NULL OR type = ANY($2)) AND ($3::text IS NULL OR status = $3)";
  return ctx.db.sql(async (sql) => {
    const params = [ctx.orgId, types, status];
    const [count] = await sql.rows<{ total: number }>(
      `SELECT count(*)::int AS total FROM job_run WHERE ${where}`,
      params,
    );
    const data = await sql.rows<JobRun>(
      `SELECT ${COLUMNS} FROM job_run WHERE ${where} ORDER BY ${orderBy(SORTED_BY, { sort, order })} LIMIT $4 OFFSET $5`,
      [...params, limit, (page - 1) * limit],
    );
    return { data, total: count?.total ?? 0, page, limit };
  });
}

export async function findRunningJobRun(ctx: Ctx, types: readonly string[]): Promise<JobRun | null> {
  const { data } = await listJobRuns(ctx, { types, status: "running", limit: 1 });
  return data[0] ?? null;
}

/** Whether a run of this kind (first word of the type) is marked as running. */
export async function isJobRunning(ctx: Ctx, kind: string): Promise<boolean> {
  const rows = await ctx.db.rows(
    "SELECT FROM job_run WHERE organization_id = $1 AND status = 'running' AND split_part(type, '_', 1) = $2 LIMIT 1",
    [ctx.orgId, kind],
  );
  return rows.length > 0;
}

export async function findJobRun(ctx: Ctx, jobRunId: string): Promise<JobRun | null> {
  const rows = await ctx.db.rows<JobRun>(`SELECT ${COLUMNS} FROM job_run WHERE organization_id = $1 AND id = $2`, [
    ctx.orgId,
    jobRunId,
  ]);
  return rows[0] ?? null;
}

/** The run that this event started, in any status. */
export async function findJobRunOfEvent(
  sql: Sql,
  orgId: string,
  type: string,
  eventId: string,
): Promise<string | null> {
  const [row] = await sql.rows<{ id: string }>(
    "SELECT id FROM job_run WHERE organization_id = $1 AND type = $2 AND input ->> 'eventId' = $3",
    [orgId, type, eventId],
  );
  return row?.id ?? null;
}

export async function getJobRun(ctx: Ctx, jobRunId: string): Promise<JobRun> {
  const run = await findJobRun(ctx, jobRunId);
  if (!run) throw new NotFoundError("job_run_not_found");
  return run;
}

export type LastRun = { orgId: string; type: string; seconds: number };

/** Not tenant-scoped: seconds since the last completed run of each organization and type, for metrics. */
export function unsafeListLastRuns(): Promise<LastRun[]> {
  return unsafeRows<LastRun>('SELECT organization_id AS "orgId", type, seconds FROM unsafe_list_last_runs()');
}
