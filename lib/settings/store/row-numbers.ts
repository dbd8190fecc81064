import type { Sql } from "../../platform/db.ts";
import { lockMetrics } from "../../platform/metrics-lock.ts";

/** No ERP's number is this large: what is lowered by it comes before any number of another one. */
const BELOW_ALL = 2n ** 53n;
/** No further down than this, or the type would end. */
const LOWEST = -(2n ** 62n);

/**
 * Another ERP counts anew: by the former one's numbers all that it says of a known row would look old. Of customers they
 * still say whose record is the newer one, and so who holds a phone.
 */
export async function forgetRowNumbers(sql: Sql, orgId: string): Promise<void> {
  await lockMetrics(sql, orgId);
  for (const table of ["customer", "customer_record"])
    await sql.run(`UPDATE ${table} SET trans_id = trans_id - $2 WHERE organization_id = $1 AND trans_id > $3`, [
      ...[orgId, BELOW_ALL.toString(), LOWEST.toString()],
    ]);
  await sql.run("UPDATE sale SET trans_id = 0 WHERE organization_id = $1 AND trans_id > 0", [orgId]);
}
