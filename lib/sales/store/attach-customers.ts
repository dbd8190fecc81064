import type { Sql } from "../../platform/db.ts";
import { attachPurgedTotals } from "./purge.ts";

/**
 * Attaches sales, and purged totals, that wait for these ERP customers. Returns the ids of the customers that got any.
 */
export async function attachCustomers(sql: Sql, orgId: string, refs: readonly string[]): Promise<string[]> {
  if (refs.length === 0) return [];
  const rows = await sql.rows<{ customer_id: string }>(
    `WITH attached AS (
       UPDATE sale s SET customer_id = k.customer_id
       FROM customer_identity k
       WHERE s.organization_id = $1 AND s.customer_id IS NULL AND s.customer_ref = k.value
         AND k.organization_id = $1 AND k.kind = 'external' AND k.value = ANY ($2)
       RETURNING s.id, s.customer_id
     ), items AS (
       UPDATE sale_item i SET customer_id = a.customer_id FROM attached a
       WHERE i.organization_id = $1 AND i.sale_id = a.id
     )
     SELECT DISTINCT customer_id FROM attached`,
    [orgId, refs],
  );
  const ids = rows.map((row) => row.customer_id);
  return [...new Set([...ids, ...(await attachPurgedTotals(sql, orgId, refs))])];
}
