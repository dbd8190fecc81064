import type { Sql } from "../../platform/db.ts";

/** Ids of the oldest transactions before `until`, at most `limit`. */
export async function findExpiredSales(sql: Sql, orgId: string, until: Date, limit: number): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `SELECT id FROM sale WHERE organization_id = $1 AND occurred_at < $2 ORDER BY occurred_at LIMIT $3`,
    [orgId, until, limit],
  );
  return rows.map(({ id }) => id);
}

const KEY = "organization_id, customer_id, customer_ref, store_id, seller_id";
/** Adds to the key's existing totals. */
const ADD = `
  ON CONFLICT (${KEY}) DO UPDATE SET spent_cents = t.spent_cents + excluded.spent_cents,
    order_count = t.order_count + excluded.order_count, transaction_count = t.transaction_count + excluded.transaction_count,
    first_order_at = least(t.first_order_at, excluded.first_order_at),
    last_order_at = greatest(t.last_order_at, excluded.last_order_at), last_at = greatest(t.last_at, excluded.last_at)`;
const TOTALS = "spent_cents, order_count, transaction_count, first_order_at, last_order_at, last_at";

/**
 * Deletes these transactions with their items and adds them to their customers' purged totals. Transactions without a
 * customer remain in the roll-ups only. Returns the number of deleted rows.
 */
export async function deleteSales(
  sql: Sql,
  orgId: string,
  ids: readonly string[],
): Promise<{ transactions: number; items: number }> {
  const items = await sql.run("DELETE FROM sale_item WHERE organization_id = $1 AND sale_id = ANY ($2)", [orgId, ids]);
  const [row] = await sql.rows<{ transactions: number }>(
    `WITH gone AS (
       DELETE FROM sale WHERE organization_id = $1 AND id = ANY ($2)
       RETURNING customer_id, customer_ref, store_id, seller_id, kind, occurred_at, amount_cents
     ), kept AS (
       INSERT INTO purged_sale_total AS t (${KEY}, ${TOTALS})
       SELECT $1, customer_id, customer_ref, store_id, seller_id, sum(amount_cents), count(*) FILTER (WHERE kind = 'sale'),
         count(*), min(occurred_at) FILTER (WHERE kind = 'sale'), max(occurred_at) FILTER (WHERE kind = 'sale'),
         max(occurred_at)
       FROM gone WHERE customer_id IS NOT NULL OR customer_ref IS NOT NULL GROUP BY 2, 3, 4, 5 ${ADD}
     )
     SELECT count(*)::int AS transactions FROM gone`,
    [orgId, ids],
  );
  return { transactions: row?.transactions ?? 0, items };
}

/** Moves the purged totals of these ERP records to another customer. Returns the number of transactions in them. */
export async function movePurgedTotals(
  sql: Sql,
  orgId: string,
  { fromId, toId, refs }: { fromId: string; toId: string; refs: readonly string[] },
): Promise<number> {
  const [row] = await sql.rows<{ moved: number }>(
    `WITH taken AS (
       DELETE FROM purged_sale_total WHERE organization_id = $1 AND customer_id = $2 AND customer_ref = ANY ($4) RETURNING *
     ), put AS (
       INSERT INTO purged_sale_total AS t (${KEY}, ${TOTALS})
       SELECT $1, $3, customer_ref, store_id, seller_id, ${TOTALS} FROM taken ${ADD}
     )
     SELECT coalesce(sum(transaction_count), 0)::int AS moved FROM taken`,
    [orgId, fromId, toId, refs],
  );
  return row?.moved ?? 0;
}

/** Attaches purged totals without a customer to the customers of these ERP records. Returns the changed customers. */
export async function attachPurgedTotals(sql: Sql, orgId: string, refs: readonly string[]): Promise<string[]> {
  const rows = await sql.rows<{ customer_id: string }>(
    `WITH taken AS (
       DELETE FROM purged_sale_total p USING customer_identity k
       WHERE p.organization_id = $1 AND p.customer_id IS NULL AND p.customer_ref = k.value
         AND k.organization_id = $1 AND k.kind = 'external' AND k.value = ANY ($2)
       RETURNING k.customer_id AS holder_id, p.*
     ), put AS (
       INSERT INTO purged_sale_total AS t (${KEY}, ${TOTALS})
       SELECT $1, holder_id, customer_ref, store_id, seller_id, ${TOTALS} FROM taken ${ADD}
     )
     SELECT DISTINCT holder_id AS customer_id FROM taken`,
    [orgId, refs],
  );
  return rows.map(({ customer_id }) => customer_id);
}
