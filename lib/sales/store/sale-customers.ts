import type { Sql } from "../../platform/db.ts";
import { attachPurgedTotals, movePurgedTotals } from "./purge.ts";

/**
 * Moves the sales of these ERP records, with items and purged totals, to another customer. Returns the number of sales.
 */
export async function moveSales(
  sql: Sql,
  orgId: string,
  parted: { fromId: string; toId: string; refs: readonly string[] },
): Promise<number> {
  const { fromId, toId, refs } = parted;
  const rows = await sql.rows<{ moved: number }>(
    `WITH moved AS (
       UPDATE sale SET customer_id = $3
       WHERE organization_id = $1 AND customer_id = $2 AND customer_ref = ANY ($4) RETURNING id
     ), items AS (
       UPDATE sale_item i SET customer_id = $3 FROM moved m WHERE i.organization_id = $1 AND i.sale_id = m.id
     )
     SELECT count(*)::int AS moved FROM moved`,
    [orgId, fromId, toId, refs],
  );
  return (rows[0]?.moved ?? 0) + (await movePurgedTotals(sql, orgId, parted));
}

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
