import type { Ctx } from "../platform/ctx.ts";
import { visibleOrganization } from "./queue-summary.ts";
import type { Page } from "./schemas.ts";

export type FailedRun = {
  id: string;
  functionId: string;
  orgId: string | null;
  eventName: string;
  /** The step that failed; null when the function itself did. */
  step: string | null;
  error: string;
  startedAt: Date | null;
  endedAt: Date;
};

export type FailedRunFilter = { functionId?: string; page?: number; limit?: number };

/** The failed runs of this organization (level 0: of all), the latest first. */
export async function listFailedRuns(ctx: Ctx, filter: FailedRunFilter = {}): Promise<Page<FailedRun>> {
  const { functionId = null, page = 1, limit = 50 } = filter;
  const where =
    "r.status = 'failed' AND ($1::text IS NULL OR r.org_id = $1) AND ($2::text IS NULL OR r.function_id = $2)";
  const params = [visibleOrganization(ctx), functionId];
  return ctx.db.sql(async (sql) => {
    const [count] = await sql.rows<{ total: number }>(
      `SELECT count(*)::int AS total FROM engine.run r WHERE ${where}`,
      params,
    );
    const data = await sql.rows<FailedRun>(
      `SELECT r.id, r.function_id AS "functionId", r.org_id AS "orgId", r.events -> 0 ->> 'name' AS "eventName",
         (SELECT name FROM engine.step s WHERE s.run_id = r.id AND s.status = 'failed'
          ORDER BY ended_order DESC LIMIT 1) AS step,
         coalesce(r.error ->> 'message', 'Unknown error') AS error, r.started_at AS "startedAt", r.ended_at AS "endedAt"
       FROM engine.run r WHERE ${where} ORDER BY r.ended_at DESC, r.id DESC LIMIT $3 OFFSET $4`,
      [...params, limit, (page - 1) * limit],
    );
    return { data, total: count?.total ?? 0, page, limit };
  });
}

/**
 * Takes failed runs up again at the step that failed; finished steps are not repeated. Answers the ids of those that were:
 * another organization's, or one that isn't failed, is left alone.
 */
export async function retryFailedRuns(ctx: Ctx, runIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.sql((sql) =>
    sql.rows<{ id: string }>("SELECT id FROM engine.retry_runs($1::uuid[], $2) AS id", [
      runIds,
      visibleOrganization(ctx),
    ]),
  );
  return rows.map(({ id }) => id);
}
