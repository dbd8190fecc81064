import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import type { JobRunError } from "./schemas.ts";

/** Identifies a row in an external system. */
export type RowKey = { externalId: string | null; branch: string | null };

/** Rejected rows that no later run has imported; rows not yet retried come first. */
export function listOpenJobRunErrors(ctx: Ctx, entities: readonly string[], limit: number): Promise<JobRunError[]> {
  return ctx.db.rows<JobRunError>(
    `SELECT id, job_run_id AS "jobRunId", entity, external_id AS "externalId", reason, payload,
       created_at AS "createdAt", resolved_at AS "resolvedAt"
     FROM job_run_error WHERE organization_id = $1 AND entity = ANY ($2) AND resolved_at IS NULL
     ORDER BY tried_at NULLS FIRST, id LIMIT $3`,
    [ctx.orgId, entities, limit],
  );
}

/** Resolves earlier errors of rows that were read again; remaining problems are recorded again. */
export async function settleJobRunErrors(
  sql: Sql,
  orgId: string,
  entity: string,
  keys: readonly RowKey[],
): Promise<void> {
  await sql.run(
    `UPDATE job_run_error e SET resolved_at = now()
     FROM unnest($3::text[], $4::text[]) AS k(external_id, branch)
     WHERE e.organization_id = $1 AND e.entity = $2 AND e.resolved_at IS NULL AND e.external_id = k.external_id
       AND e.payload ->> 'branch' IS NOT DISTINCT FROM k.branch`,
    [orgId, entity, keys.map((key) => key.externalId), keys.map((key) => key.branch)],
  );
}

/** Resolves all errors of an entity before its whole list is read again; remaining problems are recorded again. */
export async function settleEntityErrors(sql: Sql, orgId: string, entity: string): Promise<void> {
  await sql.run(
    `UPDATE job_run_error SET resolved_at = now()
     WHERE organization_id = $1 AND entity = $2 AND resolved_at IS NULL`,
    [orgId, entity],
  );
}

/** Deletes the errors of these rows, resolved or not. Returns their number. */
export async function forgetJobRunErrors(
  sql: Sql,
  orgId: string,
  entity: string,
  keys: readonly RowKey[],
): Promise<number> {
  return sql.run(
    `DELETE FROM job_run_error e USING unnest($3::text[], $4::text[]) AS k(external_id, branch)
     WHERE e.organization_id = $1 AND e.entity = $2 AND e.external_id = k.external_id
       AND e.payload ->> 'branch' IS NOT DISTINCT FROM k.branch`,
    [orgId, entity, keys.map((key) => key.externalId), keys.map((key) => key.branch)],
  );
}

/** Records a retry of these errors; those in `resolvedIds` are now imported. */
export async function noteRetriedErrors(
  sql: Sql,
  orgId: string,
  ids: readonly string[],
  resolvedIds: readonly string[],
): Promise<void> {
  await sql.run(
    `UPDATE job_run_error SET tried_at = now(), resolved_at = CASE WHEN id = ANY ($3) THEN now() END
     WHERE organization_id = $1 AND id = ANY ($2)`,
    [orgId, ids, resolvedIds],
  );
}
