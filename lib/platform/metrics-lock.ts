import type { Sql } from "./db.ts";

/**
 * One writer of totals at a time in an organization: of two at once the slower would leave an older sum. A transaction
 * that writes customers before it recomputes them takes the lock first of all, or it can deadlock with a refresh.
 */
export async function lockMetrics(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('customer_metrics:' || $1::text, 0))", [orgId]);
}
