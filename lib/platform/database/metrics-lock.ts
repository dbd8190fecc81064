import type { Sql } from "../db.ts";

/**
 * Serializes writers of totals per organization: a slower concurrent one would store an older sum. Lock order: a
 * transaction that writes customers before it recomputes them takes this lock first, or it can deadlock with a refresh.
 */
export async function lockMetrics(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('customer_metrics:' || $1::text, 0))", [orgId]);
}
