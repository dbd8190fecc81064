import type { Sql } from "../db.ts";

const KEY = "hashtextextended('customer_metrics:' || $1::text, 0)";

/** SQL of `lockMetrics` for `$1`, which does not wait: false while another writer holds the lock. */
export const TRY_LOCK_METRICS = `pg_try_advisory_xact_lock(${KEY})`;

/**
 * Serializes writers of totals per organization: a slower concurrent one would store an older sum. Lock order: a
 * transaction that writes customers before it recomputes them takes this lock first, or it can deadlock with a refresh.
 */
export async function lockMetrics(sql: Sql, orgId: string): Promise<void> {
  await sql.rows(`SELECT pg_advisory_xact_lock(${KEY})`, [orgId]);
}
