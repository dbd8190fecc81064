import type { Sql } from "../db.ts";

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
