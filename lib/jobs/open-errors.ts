import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import type { JobRunError } from "./schemas.ts";

/** How an outside system names a row. */
export type RowKey = { externalId: string | null; branch: string | null };

/** Refused rows that no later run took in, those first that have not been asked for again. */
export function listOpenJobRunErrors(ctx: Ctx, entities: readonly string[], limit: number): Promise<JobRunError[]> {
  return ctx.db.sql((sql) =>
    sql.rows<JobRunError>(
      `SELECT id, job_run_id AS "jobRunId", entity, external_id AS "externalId", reason, payload,
         created_at AS "createdAt", resolved_at AS "resolvedAt"
       FROM job_run_error WHERE organization_id = $1 AND entity = ANY ($2) AND resolved_at IS NULL
       ORDER BY tried_at NULLS FIRST, id LIMIT $3`,
      [ctx.orgId, entities, limit],
    ),
  );
}

/** These rows were seen again: whatever was wrong with them earlier is settled or will be noted anew. */
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

/** The whole list is being read again: every row that is still wrong will be noted anew. */
export async function settleEntityErrors(sql: Sql, orgId: string, entity: string): Promise<void> {
  await sql.run(
    `UPDATE job_run_error SET resolved_at = now()
     WHERE organization_id = $1 AND entity = $2 AND resolved_at IS NULL`,
    [orgId, entity],
  );
}

/** Takes what was noted about these rows off the list, settled or not. Returns how much it was. */
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

/** Asked for again: the ones in `resolvedIds` are in now. */
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
