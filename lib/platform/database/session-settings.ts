import type { Sql } from "../db.ts";

/**
 * Serializes writers of totals per organization: a slower concurrent one would store an older sum. Lock order: a
 * transaction that writes customers before it recomputes them takes this lock first, or it can deadlock with a refresh.
 */
export async function lockMetrics(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('customer_metrics:' || $1::text, 0))", [orgId]);
}

/**
 * For a statement over all rows of an organization. With statistics older than its rows, the planner expects one row
 * per set and picks a nested loop over two large sets: minutes instead of seconds.
 */
export async function withoutNestedLoops<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql.run("SET LOCAL enable_nestloop = off");
  const result = await work();
  await sql.run("SET LOCAL enable_nestloop TO DEFAULT");
  return result;
}
