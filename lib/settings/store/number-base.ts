import { lockMetrics } from "../../platform/database/metrics-lock.ts";
import type { Sql } from "../../platform/db.ts";

/** Above any ERP number. */
const ABOVE_ALL = 2n ** 53n;
/** Highest base that still fits a bigint. */
const HIGHEST = 2n ** 63n - 2n * ABOVE_ALL;

/**
 * A new ERP restarts its numbering, so its rows would look older than the stored ones; raise the base that is added.
 * Stored rows keep their numbers, since the newest record still decides who holds a phone.
 */
export async function raiseNumberBase(sql: Sql, orgId: string): Promise<void> {
  await lockMetrics(sql, orgId); // importers read it under this lock
  await sql.run("UPDATE organization SET trans_id_base = trans_id_base + $2 WHERE id = $1 AND trans_id_base <= $3", [
    orgId,
    ABOVE_ALL.toString(),
    HIGHEST.toString(),
  ]);
}

/** Offset added to each `trans_id` of the current ERP, so that its rows are newer than those of a former ERP. */
export async function findNumberBase(sql: Sql, orgId: string): Promise<bigint> {
  const [row] = await sql.rows<{ base: bigint }>("SELECT trans_id_base AS base FROM organization WHERE id = $1", [
    orgId,
  ]);
  return row?.base ?? 0n;
}
