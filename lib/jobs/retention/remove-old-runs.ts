import { cutoffOf } from "../../core/retention.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { type Removal, removeRows } from "../../platform/database/remove-rows.ts";

/**
 * Removes runs past their retention, after their errors: one run may have thousands. Keeps the last completed run of
 * each type, and runs with a refused row that is still missing.
 */
export async function removeOldJobRuns(ctx: Ctx): Promise<Removal> {
  const before = cutoffOf("public.job_run", ctx.clock.now());
  const errors = await removeRows(ctx.db.sql, "public.job_run_error", (sql, limit) =>
    sql.run(
      `DELETE FROM job_run_error WHERE organization_id = $1 AND id = ANY (ARRAY(
         SELECT e.id FROM list_removable_job_runs($1, $2, $3) AS r(id)
         JOIN job_run_error e ON e.organization_id = $1 AND e.job_run_id = r.id LIMIT $3))`,
      [ctx.orgId, before, limit],
    ),
  );
  if (!errors.isDone) return errors;
  const runs = await removeRows(ctx.db.sql, "public.job_run", (sql, limit) =>
    sql.run(
      `DELETE FROM job_run WHERE organization_id = $1 AND id = ANY (ARRAY(
         SELECT r.id FROM list_removable_job_runs($1, $2, $3) AS r(id)))`,
      [ctx.orgId, before, limit],
    ),
  );
  return { removed: errors.removed + runs.removed, isDone: runs.isDone };
}
