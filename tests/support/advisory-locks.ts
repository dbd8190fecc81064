import type { Sql } from "../../lib/platform/db.ts";

/** Whether any session is waiting for the advisory lock of this name. */
export async function isAwaited(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql.rows(
    `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)`,
    [name],
  );
  return rows.length > 0;
}
