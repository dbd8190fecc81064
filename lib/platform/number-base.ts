import type { Sql } from "./db.ts";

/** What is added to each `trans_id` of the present ERP, so that all it says is newer than what a former one said. */
export async function findNumberBase(sql: Sql, orgId: string): Promise<bigint> {
  const [row] = await sql.rows<{ base: bigint }>("SELECT trans_id_base AS base FROM organization WHERE id = $1", [
    orgId,
  ]);
  return row?.base ?? 0n;
}
