import type { Sql } from "../db.ts";

/**
 * For a statement over all rows of an organization. With statistics older than its rows, the planner expects one row
 * per set and picks a nested loop over two large sets: minutes instead of seconds.
 */
export function withoutNestedLoops<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  return without(sql, ["enable_nestloop"], work);
}

/**
 * Also without hash tables: for a statement that groups and joins all rows by a key whose indexes are in its order. A
 * hash of every row costs more than reading them in order, which the planner does not expect.
 */
export function inKeyOrder<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  return without(sql, ["enable_nestloop", "enable_hashagg", "enable_hashjoin"], work);
}

async function without<T>(sql: Sql, settings: readonly string[], work: () => Promise<T>): Promise<T> {
  await sql.run(settings.map((name) => `SET LOCAL ${name} = off`).join("; "));
  const result = await work();
  await sql.run(settings.map((name) => `SET LOCAL ${name} TO DEFAULT`).join("; "));
  return result;
}
