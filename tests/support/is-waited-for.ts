import type { Sql } from "../../lib/platform/db.ts";

/** Whether somebody waits for a lock of any kind that this transaction holds. Unlike the activity, locks are read live. */
export async function isWaitedFor(sql: Sql): Promise<boolean> {
  const rows = await sql.rows(
    "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))",
  );
  return rows.length > 0;
}
