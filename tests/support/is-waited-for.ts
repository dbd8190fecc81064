import type { Sql } from "../../lib/platform/db.ts";

/** Whether any session waits for a lock of this transaction. Locks, unlike activity statistics, are read live. */
export async function isWaitedFor(sql: Sql): Promise<boolean> {
  const rows = await sql.rows(
    "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))",
  );
  return rows.length > 0;
}
