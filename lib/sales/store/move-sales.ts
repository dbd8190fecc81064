import type { Sql } from "../../platform/db.ts";
import { movePurgedTotals } from "./purge.ts";

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
