import type { Sql } from "../../platform/db.ts";

const NUMBERED = ["customer", "customer_record", "sale"];

/**
 * Another ERP counts anew: by the former one's numbers all that it says of a known row would look old. Behind the lock of
 * `lockMetrics`, as whoever writes these rows; that slice lies above this one.
 */
export async function forgetRowNumbers(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('customer_metrics:' || $1::text, 0))", [orgId]);
  for (const table of NUMBERED)
    await sql.run(`UPDATE ${table} SET trans_id = 0 WHERE organization_id = $1 AND trans_id > 0`, [orgId]);
}
