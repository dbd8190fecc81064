import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { undoNextCustomers } from "./store/undo-import.ts";

/**
 * Undoes the next changes of customers by an import; its opt-outs stay. Returns the number of changes; 0: nothing is
 * left. Idempotent.
 */
export async function undoNextChanges(
  sql: Sql,
  orgId: string,
  undo: { importId: string; limit: number },
): Promise<number> {
  await lockMetrics(sql, orgId);
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('customer:' || $1::text, 0))", [orgId]);
  return undoNextCustomers(sql, orgId, undo.importId, undo.limit);
}
