import type { Sql } from "../../platform/db.ts";
import { lockMetrics } from "../../platform/metrics-lock.ts";

const NUMBERED = ["customer", "customer_record", "sale"];

/**
 * Another ERP counts anew: by the former one's numbers all that it says of a known row would look old.
 */
export async function forgetRowNumbers(sql: Sql, orgId: string): Promise<void> {
  await lockMetrics(sql, orgId);
  for (const table of NUMBERED)
    await sql.run(`UPDATE ${table} SET trans_id = 0 WHERE organization_id = $1 AND trans_id > 0`, [orgId]);
}
