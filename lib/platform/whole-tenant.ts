import type { Sql } from "./db.ts";

/**
 * For a statement over all rows of an organization. Statistics gathered before its rows came say that it has none: two
 * large sets, each taken for one row, would be looped over, and seconds become minutes.
 */
export async function withoutNestedLoops<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  await sql.run("SET LOCAL enable_nestloop = off");
  const result = await work();
  await sql.run("SET LOCAL enable_nestloop TO DEFAULT");
  return result;
}
