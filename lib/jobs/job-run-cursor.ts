import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";

/** Where a paged run stands: how many pages are in, and the next one; null when there is none. */
export type RunCursor<Position> = { seq: number; next: Position | null };

/**
 * Moves a running run from its page `seq` to the next, in that page's transaction. False when it isn't there (any
 * more): the same page came twice, or the run has ended. Two callers at once: one moves it, the other is told.
 */
export async function moveCursor(
  sql: Sql,
  orgId: string,
  jobRunId: string,
  seq: number,
  next: object | null,
): Promise<boolean> {
  const moved = await sql.run(
    `UPDATE job_run SET cursor = $4, heartbeat_at = now()
     WHERE organization_id = $1 AND id = $2 AND status = 'running' AND coalesce((cursor ->> 'seq')::int, 0) = $3`,
    [orgId, jobRunId, seq, JSON.stringify({ seq: seq + 1, next })],
  );
  return moved === 1;
}

/** Null before the first page is in. */
export async function findCursor<Position>(ctx: Ctx, jobRunId: string): Promise<RunCursor<Position> | null> {
  const [row] = await ctx.db.sql((sql) =>
    sql.rows<{ cursor: RunCursor<Position> | null }>(
      "SELECT cursor FROM job_run WHERE organization_id = $1 AND id = $2",
      [ctx.orgId, jobRunId],
    ),
  );
  return row?.cursor ?? null;
}
