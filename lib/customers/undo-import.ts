import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { undoNextConsents } from "./store/undo-consents.ts";
import { undoNextCustomers } from "./store/undo-import.ts";

/**
 * Undoes the next changes of an import, customers before consents, because a manual consent of the undo would keep a
 * new customer. Returns the number of changes; 0: nothing is left. Idempotent.
 */
export async function undoNextChanges(
  sql: Sql,
  orgId: string,
  undo: { importId: string; actorId: string | null; limit: number },
): Promise<number> {
  await lockMetrics(sql, orgId);
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('customer:' || $1::text, 0))", [orgId]);
  const customers = await undoNextCustomers(sql, orgId, undo.importId, undo.limit);
  return customers || undoNextConsents(sql, orgId, undo);
}
