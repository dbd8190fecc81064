import type { Sql } from "./db.ts";

/** Offset added to each `trans_id` of the current ERP, so that its rows are newer than those of a former ERP. */
export async function findNumberBase(sql: Sql, orgId: string): Promise<bigint> {
  const [row] = await sql.rows<{ base: bigint }>("SELECT trans_id_base AS base FROM organization WHERE id = $1", [
    orgId,
  ]);
  return row?.base ?? 0n;
}
