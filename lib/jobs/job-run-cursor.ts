import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";

/** Position of a paged run: `seq` pages are applied, `next` is the next position or null at the end. */
export type RunCursor<Position> = { seq: number; next: Position | null };

/**
 * Advances a running run past page `seq`, in that page's transaction. False if the page was already applied or the run
 * has ended. Of two concurrent callers, one advances it and the other gets false.
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

/** Null before the first page is applied. */
export async function findCursor<Position>(ctx: Ctx, jobRunId: string): Promise<RunCursor<Position> | null> {
  const [row] = await ctx.db.rows<{ cursor: RunCursor<Position> | null }>(
    "SELECT cursor FROM job_run WHERE organization_id = $1 AND id = $2",
    [ctx.orgId, jobRunId],
  );
  return row?.cursor ?? null;
}
