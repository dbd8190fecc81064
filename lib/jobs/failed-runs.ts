import { offsetOf } from "../core/paging.ts";
import type { FailedGroup, FailedRun, FailedRuns } from "../core/queue-reports.ts";
import { redactText } from "../core/redaction.ts";
import type { Ctx } from "../platform/ctx.ts";
import { orderBy, type SortableSql } from "../platform/database/order-by.ts";
import type { Sql } from "../platform/db.ts";
import { jobEngine } from "./engine.ts";
import { type FailedRow, withFailed } from "./failed-source.ts";
import type { FAILED_RUN_SORTS, FailedRunsQuery } from "./queue-queries.ts";
import { visibleOrganization } from "./queue-summary.ts";
import { queueOf } from "./queues.ts";
import { eventNameOf, isRepeatable, sampleOf } from "./run-sample.ts";

const SORTED_BY: Record<(typeof FAILED_RUN_SORTS)[number], SortableSql> = {
  failedAt: "failed_at",
  functionId: "function_id",
  error: "error",
};
const MAX_GROUPS = 100;
const LISTED = "($2::text[] IS NULL OR function_id = ANY ($2)) AND ($3::text IS NULL OR group_key = $3)";

/** Failed runs and their groups, of this organization or, for level 0, of all. */
export async function listFailedRuns(ctx: Ctx, query: FailedRunsQuery): Promise<FailedRuns> {
  const { page, limit, group = null } = query;
  const failed = withFailed(jobEngine());
  return ctx.db.sql(async (sql) => {
    const orgId = visibleOrganization(ctx);
    const functionIds = await functionsOf(sql, failed, orgId, query.queue);
    const scope = [orgId, functionIds];
    const [count] = await sql.rows<{ total: number }>(
      `${failed} SELECT count(*)::int AS total FROM failed WHERE ${LISTED}`,
      [...scope, group],
    );
    const rows = await sql.rows<FailedRow & { step: string | null; org_name: string | null }>(
      `${failed}, listed AS (
         SELECT * FROM failed WHERE ${LISTED} ORDER BY ${orderBy(SORTED_BY, query)} LIMIT $4 OFFSET $5)
       SELECT l.*, o.name AS org_name, (SELECT name FROM engine.step s WHERE s.run_id = l.id AND s.status = 'failed'
         ORDER BY ended_order DESC LIMIT 1) AS step
       FROM listed l LEFT JOIN unsafe_list_organizations() o ON o.id::text = l.org_id ORDER BY ${orderBy(SORTED_BY, query)}`,
      [...scope, group, limit, offsetOf(query)],
    );
    const groups = await findGroups(sql, failed, scope);
    return { data: rows.map((row) => toFailedRun(row, orgId === null)), total: count?.total ?? 0, page, limit, groups };
  });
}

type GroupRow = FailedRow & { count: number; retryable: number; first_at: Date };

/** Largest group first, each with its latest run. */
async function findGroups(sql: Sql, failed: string, scope: readonly unknown[]): Promise<FailedGroup[]> {
  const rows = await sql.rows<GroupRow>(
    `${failed}, grouped AS (
       SELECT group_key, count(*)::int AS count, min(failed_at) AS first_at,
         (count(*) FILTER (WHERE event ->> 'name' NOT LIKE 'inngest/%'))::int AS retryable
       FROM failed WHERE ${LISTED} GROUP BY group_key ORDER BY count DESC, group_key LIMIT ${MAX_GROUPS}
     ), latest AS (SELECT DISTINCT ON (group_key) * FROM failed ORDER BY group_key, failed_at DESC, id DESC)
     SELECT l.*, g.count, g.retryable, g.first_at FROM grouped g JOIN latest l USING (group_key)
     ORDER BY g.count DESC, l.failed_at DESC`,
    [...scope, null],
  );
  return rows.map(({ count, retryable, first_at: firstAt, ...row }) => ({
    key: row.group_key,
    queue: queueOf(row.function_id),
    functionId: row.function_id,
    error: redactText(row.error),
    count,
    retryable: jobEngine() === "embedded" ? count : retryable,
    firstAt: firstAt.toISOString(),
    lastAt: row.failed_at.toISOString(),
    eventName: eventNameOf(row.event),
    sample: sampleOf(row.event),
  }));
}

/** Null without a queue filter. */
async function functionsOf(
  sql: Sql,
  failed: string,
  orgId: string | null,
  queue: string | undefined,
): Promise<string[] | null> {
  if (queue === undefined) return null;
  const rows = await sql.rows<{ function_id: string }>(`${failed} SELECT DISTINCT function_id FROM failed`, [orgId]);
  return rows.map((row) => row.function_id).filter((id) => queueOf(id) === queue);
}

/** Includes the organization only for actors who see all organizations. */
function toFailedRun(row: FailedRow & { step: string | null; org_name: string | null }, seesAll: boolean): FailedRun {
  return {
    id: row.id,
    queue: queueOf(row.function_id),
    functionId: row.function_id,
    organization: seesAll && row.org_id !== null ? { id: row.org_id, name: row.org_name ?? "" } : null,
    eventName: eventNameOf(row.event),
    sample: sampleOf(row.event),
    step: row.step,
    error: redactText(row.error),
    group: row.group_key,
    canRetry: jobEngine() === "embedded" || isRepeatable(row.event),
    startedAt: row.started_at?.toISOString() ?? null,
    failedAt: row.failed_at.toISOString(),
  };
}
