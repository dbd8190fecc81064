import type { Sort } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { orderBy, type SortableSql } from "../platform/database/order-by.ts";
import type { Sql } from "../platform/db.ts";
import type { JobRunError, JobRunErrorSort, NewJobRunError, Page } from "./schemas.ts";

/**
 * Stores the rejected rows of one page with their reasons and counts them on the run: two statements for any number.
 */
export async function addJobRunErrors(
  sql: Sql,
  orgId: string,
  jobRunId: string,
  rows: readonly NewJobRunError[],
): Promise<void> {
  if (rows.length === 0) return;
  const kept = await sql.run(
    `INSERT INTO job_run_error (organization_id, job_run_id, entity, external_id, reason, payload)
     SELECT $1, $2, r.entity, r."externalId", r.reason, coalesce(r.payload, '{}')
     FROM jsonb_to_recordset($3::jsonb) AS r(entity text, "externalId" text, reason text, payload jsonb)`,
    [orgId, jobRunId, JSON.stringify(rows)],
  );
  await sql.run("UPDATE job_run SET error_count = error_count + $3 WHERE organization_id = $1 AND id = $2", [
    orgId,
    jobRunId,
    kept,
  ]);
}

export type JobRunErrorFilter = Partial<Sort<JobRunErrorSort>> & {
  jobRunId?: string;
  entity?: string;
  /** Only rows that are still missing. */
  isOpen?: boolean;
  page?: number;
  limit?: number;
};

/** Ids increase with time. */
const SORTED_BY: Record<JobRunErrorSort, SortableSql> = {
  createdAt: "id",
  entity: "entity",
  reason: "reason",
  externalId: { nullable: "external_id" },
};

/** Errors of one run or of all, newest first by default. */
export async function listJobRunErrors(ctx: Ctx, filter: JobRunErrorFilter = {}): Promise<Page<JobRunError>> {
  const { jobRunId = null, entity = null, isOpen = false, page = 1, limit = 50 } = filter;
  const { sort = "createdAt", order = "desc" } = filter;
  const where = `organization_id = $1 AND ($2::uuid IS NULL OR job_run_id = $2) AND ($3::text IS NULL OR entity = $3)
    ${isOpen ? "AND resolved_at IS NULL" : ""}`;
  return ctx.db.sql(async (sql) => {
    const params = [ctx.orgId, jobRunId, entity];
    const [count] = await sql.rows<{ total: number }>(
      `SELECT count(*)::int AS total FROM job_run_error WHERE ${where}`,
      params,
    );
    const data = await sql.rows<JobRunError>(
      `SELECT id, job_run_id AS "jobRunId", entity, external_id AS "externalId", reason, payload,
         created_at AS "createdAt", resolved_at AS "resolvedAt"
       FROM job_run_error WHERE ${where} ORDER BY ${orderBy(SORTED_BY, { sort, order })} LIMIT $4 OFFSET $5`,
      [...params, limit, (page - 1) * limit],
    );
    return { data, total: count?.total ?? 0, page, limit };
  });
}
